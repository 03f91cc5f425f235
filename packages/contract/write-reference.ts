// Writes openapi.json and REFERENCE.md from the table of calls: npm run reference
import { writeFileSync } from 'node:fs';
import { allCalls } from './src/index.js';
import { documentsOf } from './src/documents.js';

for (const [name, text] of Object.entries(documentsOf(allCalls))) writeFileSync(new URL(name, import.meta.url), text);
