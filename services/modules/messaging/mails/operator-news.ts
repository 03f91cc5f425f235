/** What an operator is told of: what it concerns, with the amount and the figure that belong to it. */
export interface OperatorNews {
  readonly name: string;
  readonly cents: number;
  readonly figure: number;
  readonly consoleUrl: string;
}
