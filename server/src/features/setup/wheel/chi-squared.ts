/** The chi-squared distribution, accurate to about 1e-7, which is enough for the fairness test. */

/**
 * The probability of a value at least this large. Uses the recurrence of the upper incomplete gamma
 * function, Q(a + 1, x) = Q(a, x) + x^a e^-x / gamma(a + 1), from a = 1/2 or a = 1 to half of the
 * degrees of freedom.
 */
export function probabilityBeyond(value: number, freedom: number): number {
  const x = value / 2;
  const isOdd = freedom % 2 === 1;
  let sum = isOdd ? complementaryError(Math.sqrt(x)) : Math.exp(-x);
  // x^a e^-x / gamma(a + 1) of the first step.
  let term = isOdd ? Math.exp(-x) * Math.sqrt(x) * (2 / Math.sqrt(Math.PI)) : Math.exp(-x) * x;
  for (let a = isOdd ? 0.5 : 1; a < freedom / 2; a += 1) {
    sum += term;
    term *= x / (a + 1);
  }
  return Math.min(1, Math.max(0, sum));
}

/** Abramowitz and Stegun, 7.1.26. */
function complementaryError(x: number): number {
  const t = 1 / (1 + 0.3275911 * x);
  const polynomial =
    t *
    (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))));
  return polynomial * Math.exp(-x * x);
}
