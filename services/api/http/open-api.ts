import { allCalls } from '#contract/index.js';
import { buildOpenApi } from '#contract/documents.js';

/** The OpenAPI document, from the same schemas that validate the calls. */
export const openApi = (server: string): unknown => buildOpenApi(allCalls, { server });
