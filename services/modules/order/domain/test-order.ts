/** No link can have this code: codes of links have eight characters without O and I, and spoken codes contain a digit. */
export const testCode = 'TESTAUFTRAG';

/** A provider's test order: validated like any other, but not stored. */
export const isTestOrder = ({ code, ...named }: TestedOrder): boolean =>
  code?.toUpperCase() === testCode && !named.recommendationNumber && !named.recipientNumber;

interface TestedOrder {
  readonly code: string | null;
  readonly recommendationNumber: string | null;
  readonly recipientNumber: string | null;
}
