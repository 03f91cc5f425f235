// Writes REFERENCE.md from the table of calls: npm run reference
import { writeFileSync } from 'node:fs';
import { allCalls } from './src/index.js';
import { referenceOf } from './src/documents.js';

writeFileSync(new URL('REFERENCE.md', import.meta.url), referenceOf(allCalls));
