import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';
import { clientWire } from '#contract/documents.js';
import { allCalls } from '#contract/index.js';

/** The types of packages/client: paths, parameters, bodies and answers of a programme's calls. */
export const clientTypes = async (): Promise<string> =>
  astToString(await openapiTS(clientWire(allCalls).document as unknown as OpenAPI3));
