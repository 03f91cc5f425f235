import { clientWire } from '#contract/documents.js';
import { allCalls } from '#contract/index.js';

/** What packages/client knows of the calls when it runs. */
export const clientCalls = (): string => `
/** Calls that may be sent twice. */
export const repeatable: ReadonlySet<string> = new Set(${JSON.stringify(clientWire(allCalls).repeatable, null, 2)});
`;
