/** The days of the results; both are included. */
export interface ResultsSpan {
  from: string;
  to: string;
}
