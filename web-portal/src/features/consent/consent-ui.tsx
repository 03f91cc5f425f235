import { useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PageLink } from '../../shared/routing/page-link.js';
import { Button } from '../../shared/ui/button.js';
import { useTakenOver } from '../../shared/ui/drawn.js';
import { ConsentDialog } from './consent-dialog.js';
import { answers, decide } from './decide.js';

/** The question at the foot of the page, and the settings behind it or behind the footer's link. */
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
      {/* First: it gives the focus back before the banner goes and takes it to the heading. */}
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
  useTakenOver();
  // The keyboard goes on at the page's heading once the question is gone.
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
          <Button onClick={() => decide(answers.none)}>{t('none')}</Button>
          <Button onClick={() => decide(answers.all)}>{t('all')}</Button>
          <Button look="plain" onClick={onChoose}>
            {t('choose')}
          </Button>
        </div>
      </div>
    </section>
  );
}
