"""A seeded random number generator that gives the same numbers everywhere."""

MASK = (1 << 64) - 1


class SplitMix64:
    def __init__(self, seed):
        self.state = seed & MASK

    def bits(self):
        self.state = (self.state + 0x9E3779B97F4A7C15) & MASK
        z = self.state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
        return z ^ (z >> 31)

    def uniform(self, low, high, digits=3):
        """A number in low…high, rounded to the digits of its text."""
        return round(low + (high - low) * ((self.bits() >> 11) / (1 << 53)), digits)

    def integer(self, low, high):
        """A whole number in low…high, both included."""
        return low + self.bits() % (high - low + 1)

    def chance(self, probability):
        return self.uniform(0, 1, 9) < probability

    def choice(self, values):
        return values[self.bits() % len(values)]
