// The types of steps.mjs, for the tests.
type Paint = (text: string) => string;
export const bold: Paint, dim: Paint, green: Paint, red: Paint, yellow: Paint;
export class Sentence extends Error {}
export function step<Answer>(title: string, work: (say: (text: string) => void) => Promise<Answer>): Promise<Answer>;
export function orTell<Answer>(work: () => Promise<Answer>): Promise<Answer | undefined>;
