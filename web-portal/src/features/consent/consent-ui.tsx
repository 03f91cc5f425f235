import { useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { categories, type Category, type Choice, type Consents } from '../../shared/consent.js';
import { noteChannel } from '../../shared/visit-channel.js';
import { Button, PageLink } from '../../shared/ui/button.js';
import { Dialog } from '../../shared/ui/controls.js';
import { toast } from '../../shared/ui/feedback.js';
import { usePortal } from '../../shared/portal.js';

export const answers = {
  none: { functional: false, analytical: false, marketing: false },
  all: { functional: true, analytical: true, marketing: true },
} as const satisfies Record<string, Choice>;

/** Stores the answer, then the visit's channel if that is now allowed. */
function decide(consents: Consents, choice: Choice): void {
  consents.decide(choice);
  noteChannel(consents);
}

/** Settings for the four categories (docs/specification/portal.md#cookies-and-consent). */
export function ConsentDialog({ onClose }: { onClose: () => void }) {
  const { consents, tenant } = usePortal();
  const { t } = useTranslation('consent');
  const [choice, setChoice] = useState<Choice>(() => ({
    functional: consents.given('functional'),
    analytical: consents.given('analytical'),
    marketing: consents.given('marketing'),
  }));
  const { Analytics } = tenant;
  const save = (chosen: Choice) => {
    decide(consents, chosen);
    toast(t('saved'));
    onClose();
  };
  const about = (category: Category): string => {
    if (!consents.offered(category)) return t('unused');
    const host = Analytics && URL.canParse(Analytics.Url) ? new URL(Analytics.Url).host : '';
    return t(`${category}Text`, { host });
  };
  return (
    <Dialog open title={t('dialogTitle')} onClose={onClose}>
      <p>{t('dialogText')}</p>
      <div className="categories">
        {categories.map(category => (
          <div className="check" key={category}>
            {category === 'required' ? (
              <input type="checkbox" id="consent-required" checked disabled aria-describedby="consent-required-text" />
            ) : (
              <input
                type="checkbox"
                id={`consent-${category}`}
                checked={choice[category] && consents.offered(category)}
                disabled={!consents.offered(category)}
                onChange={event => setChoice({ ...choice, [category]: event.target.checked })}
                aria-describedby={`consent-${category}-text`}
              />
            )}
            <label htmlFor={`consent-${category}`}>
              {t(category)}
              {category === 'required' && <span className="optional"> ({t('always')})</span>}
            </label>
            <div id={`consent-${category}-text`} className="about">
              <p>{about(category)}</p>
              {(category === 'analytical' || category === 'marketing') && <CookiesOf category={category} />}
            </div>
          </div>
        ))}
      </div>
      <div className="consent-answers">
        <Button onClick={() => save(answers.none)}>{t('none')}</Button>
        <Button onClick={() => save(answers.all)}>{t('all')}</Button>
        <Button look="light" onClick={() => save(choice)}>
          {t('save')}
        </Button>
      </div>
    </Dialog>
  );
}

/** The cookies that the analytics service sets, each with how long it stays. */
function CookiesOf({ category }: { category: Category }) {
  const { consents, i18n } = usePortal();
  const cookies = consents.definitions(category);
  if (cookies.length === 0) return null;
  return (
    <ul>
      {cookies.map(({ identifier, options: { minutes = 0 } }) => (
        <li key={identifier}>
          <code>{identifier}</code>: {lifetime(minutes, i18n.language)}
        </li>
      ))}
    </ul>
  );
}

const units = [
  ['year', 525_600],
  ['month', 43_800],
  ['day', 1_440],
  ['hour', 60],
  ['minute', 1],
] as const;

/** In the largest unit that fits without a rest: `13 Monate`, `30 Minuten`. */
export function lifetime(minutes: number, language: string): string {
  const [unit, length] = units.find(([, length]) => minutes % length === 0)!;
  return new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'long' }).format(minutes / length);
}

/** The consent banner, and the settings behind it or behind the footer's link. */
export default function ConsentUi({
  asking,
  settingsOpen,
  onSettingsClosed,
}: {
  asking: boolean;
  settingsOpen: boolean;
  onSettingsClosed: () => void;
}) {
  const [choosing, setChoosing] = useState(false);
  return (
    <>
      {/* First in the tree: on closing, it restores the focus before the banner moves it to the heading. */}
      {(settingsOpen || choosing) && (
        <ConsentDialog
          onClose={() => {
            setChoosing(false);
            onSettingsClosed();
          }}
        />
      )}
      {asking && <Banner onChoose={() => setChoosing(true)} />}
    </>
  );
}

function Banner({ onChoose }: { onChoose: () => void }) {
  const { t } = useTranslation('consent');
  const { consents } = usePortal();
  // When the banner is gone, keyboard users continue at the page's heading.
  useLayoutEffect(() => () => document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true }), []);
  return (
    <section className="consent" aria-labelledby="consent-title">
      <div className="wrap">
        <div className="words">
          <b id="consent-title">{t('title')}</b>
          <p>
            {t('text')} <PageLink to="Privacy">{t('privacy')}</PageLink>
          </p>
        </div>
        <div className="answers">
          <Button onClick={() => decide(consents, answers.none)}>{t('none')}</Button>
          <Button onClick={() => decide(consents, answers.all)}>{t('all')}</Button>
          <Button look="plain" onClick={onChoose}>
            {t('choose')}
          </Button>
        </div>
      </div>
    </section>
  );
}
