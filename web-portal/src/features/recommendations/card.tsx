import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { date, money } from '../../shared/i18n/format.js';
import { Icon, type IconName } from '../../shared/ui/icon.js';
import { Short, shortened, useRoom } from '../../shared/ui/short.js';
import type { Row } from './api.js';
import { Bar, MiniBar } from './bar.js';
import { NextStep } from './next-step.js';
import { leadKey, nameOf, reasonKey, since, stageKey, toneOf, type Tone } from './status.js';

const tagLook: Record<Tone, string> = { you: 'wait', calm: '', no: 'stop', done: 'ok' };
const tagIcon: Record<Tone, IconName> = { you: 'user', calm: 'clock', no: 'close', done: 'check' };

/** One recommendation: a line that tells where it stands, and unfolded every step, the reason and what to do. */
export function RecommendationCard({ row, open, onToggle }: { row: Row; open: boolean; onToggle: () => void }) {
  const { t } = useTranslation('status');
  const id = useId();
  const tone = toneOf(row);
  const amount = row.Praemie?.WertCent ?? row.ErwartetCent;
  const { key, values } = nameOf(row);
  const room = useRoom();
  const named = (parts: Record<string, string>) => (key ? t(key, parts) : parts['product']!);
  return (
    <article className={`card rec ${tone}`} aria-labelledby={`${id}name`}>
      <header>
        <h2 id={`${id}name`}>
          <button
            type="button"
            className="fold"
            aria-expanded={open}
            aria-controls={`${id}body`}
            aria-describedby={`${id}stage`}
            onClick={onToggle}
          >
            <Short
              text={named(values)}
              shown={named(
                Object.fromEntries(Object.entries(values).map(([name, value]) => [name, shortened(value, room)])),
              )}
            />
          </button>
        </h2>
        <span className={`tag ${tagLook[tone]}`} id={`${id}stage`}>
          <Icon name={tagIcon[tone]} size={16} />
          {t([`stage.${reasonKey(row)}`, `stage.${stageKey(row)}`])}
        </span>
        {tone !== 'no' && (
          <span className="sum nums">{amount > 0 ? t('forYou', { amount: money(amount) }) : t('forContact')}</span>
        )}
        <Icon name="down" />
        {!open && (
          <p className="brief small">
            <MiniBar row={row} />
            <span>{brief(row)}</span>
          </p>
        )}
      </header>
      <div id={`${id}body`} className="rec-body" hidden={!open}>
        {open && (
          <>
            <Bar row={row} />
            <NextStep row={row} tone={tone} forMe={amount > 0} />
            {key === 'byCode' && <p className="small muted">{t('byCodeHint')}</p>}
            <p className="small muted">
              {t('meta', { number: row.Empfehlungsnummer, created: date(row.ErstelltAm), count: row.Klicks })}
            </p>
          </>
        )}
      </div>
    </article>
  );

  function brief(of: Row): string {
    const until = of.NaechsterSchritt.Bis;
    const from = since(of);
    const turn = t(`turn.${leadKey(of)}`);
    if (until) return `${turn}, ${t('until', { date: date(until) })}`;
    return from ? `${turn}, ${t(tone === 'calm' || tone === 'you' ? 'since' : 'on', { date: date(from) })}` : turn;
  }
}
