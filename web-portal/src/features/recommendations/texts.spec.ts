import { stageReasons } from '#contract/empfehler/schemas.js';
import { stages } from '#contract/shared/schemas.js';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const texts = JSON.parse(readFileSync(join(process.cwd(), 'web-portal/src/shared/i18n/locales/de/status.json'), 'utf8')) as Record<'stage' | 'why', Record<string, string>>;

describe('the words of the status bar', () => {
  it.each(stages)('name and explain the stage %s', (stage) => expect([texts.stage[stage], texts.why[stage]]).toEqual([expect.any(String), expect.any(String)]));
  it.each(stageReasons)('explain the reason %s', (reason) => expect(texts.why[reason]).toEqual(expect.any(String)));
});
