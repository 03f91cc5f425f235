// Writes docs/events.md (npm run reference); with --check fails if it is not what the code says.
import { readFileSync, writeFileSync } from 'node:fs';
import { eventsDocument } from './events-document.js';

const page = new URL('../../docs/events.md', import.meta.url);
const text = await eventsDocument();
if (!process.argv.includes('--check')) writeFileSync(page, text);
else if (readFileSync(page, 'utf8') !== text) {
  console.error('docs/events.md is not what the code says: run `npm run reference` and commit it.');
  process.exit(1);
}
process.exit();
