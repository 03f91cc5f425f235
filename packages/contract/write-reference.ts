// Writes openapi.json and REFERENCE.md from the table of calls, and what packages/client knows of them: npm run reference
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';
import { allCalls } from './src/index.js';
import { clientWire, documentsOf } from './src/documents.js';

for (const [name, text] of Object.entries(documentsOf(allCalls))) writeFileSync(new URL(name, import.meta.url), text);

const wire = clientWire(allCalls);
const parts = [
  `// From the table of calls (npm run reference), whose hash is ${createHash('sha256').update(JSON.stringify(wire)).digest('hex')}`,
  `/** Calls that may be sent twice. */\nexport const repeatable: ReadonlySet<string> = new Set(${JSON.stringify(wire.repeatable, null, 2)});`,
  astToString(await openapiTS(wire.document as unknown as OpenAPI3)),
];
writeFileSync(new URL('../client/wire.gen.ts', import.meta.url), parts.join('\n\n'));
