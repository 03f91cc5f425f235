import { stageReasons } from '#contract/empfehler/schemas.js';
import { stages } from '#contract/shared/schemas.js';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const texts = JSON.parse(
  readFileSync(join(process.cwd(), 'web-portal/src/shared/i18n/locales/de/status.json'), 'utf8'),
) as Record<'stage' | 'why' | 'then' | 'now' | 'stopped', Record<string, string>>;

describe('the words of the status bar', () => {
  it.each(stages)('name and explain the stage %s', stage =>
    expect([texts.stage[stage], texts.why[stage], texts.then[stage]]).toEqual([
      expect.any(String),
      expect.any(String),
      expect.any(String),
    ]),
  );
  it.each(stages)('say in the bar what the stage %s waits for, what it reached or where it ended', stage =>
    expect(stage === 'PraemieAusgezahlt' || (texts.now[stage] ?? texts.stopped[stage])).toBeTruthy(),
  );
  it.each(['EmpfehlungGesperrt', 'EmpfehlungZurueckgezogen', 'EmpfehlungAbgelaufen'])(
    'head a folded line that ended by %s with it, not with a contract that never was',
    reason => expect(texts.stage[reason]).toMatch(/^Empfehlung /),
  );
  it.each(stageReasons)('explain the reason %s', reason => expect(texts.why[reason]).toEqual(expect.any(String)));
});
