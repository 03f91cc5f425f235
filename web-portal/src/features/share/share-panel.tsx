import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { date, daysUntil } from '../../shared/i18n/format.js';
import { tenant } from '../../shared/tenant/tenant.js';
import { Button } from '../../shared/ui/button.js';
import { tellShared, type OwnRecommendation } from './api.js';
import { ChannelButtons } from './channel-buttons.js';
import { copyText } from '../../shared/ui/copy.js';
import { MessageEditor } from './message-editor.js';
import { OfflineCode } from './offline-code.js';
import { usePreparedMessage } from './prepared-message.js';

/** Everything one needs to pass a recommendation on: link, message, channels, and where the tenant has them a code and a card. */
export function SharePanel({ recommendation }: { recommendation: OwnRecommendation }) {
  const message = usePreparedMessage(recommendation);
  const { Channels, ModuleErstelleOfflineEmpfehlungCode } = tenant();
  return (
    <div className="stack">
      <div className="card pad stack">
        {Channels.Link >= 0 && <CopyLink recommendation={recommendation} />}
        <ChannelButtons recommendation={recommendation} subject={message.subject} text={message.text} />
        <MessageEditor message={message} link={recommendation.Link} />
      </div>
      {ModuleErstelleOfflineEmpfehlungCode && <OfflineCode recommendation={recommendation} />}
    </div>
  );
}

function CopyLink({
  recommendation: { Empfehlungsnummer, Kurzlink, Link, GueltigBis },
}: {
  recommendation: OwnRecommendation;
}) {
  const { t } = useTranslation('share');
  const [copied, setCopied] = useState(false);
  const link = Kurzlink || Link;
  const copy = async () => {
    const done = await copyText(link, t('copied'), t('copyFailed'));
    setCopied(done);
    if (done) tellShared(Empfehlungsnummer, 'Link');
    if (!done) document.querySelector<HTMLInputElement>('#link')?.select();
  };
  return (
    <div className="field">
      <label htmlFor="link">{t('yourLink')}</label>
      <div className="copy-row">
        <input id="link" className="input" readOnly value={link} onFocus={event => event.target.select()} />
        <Button icon={copied ? 'check' : 'copy'} onClick={() => void copy()}>
          {copied ? t('copied') : t('copy')}
        </Button>
      </div>
      <p className="hint">{t('validUntil', { until: date(GueltigBis), days: daysUntil(GueltigBis, new Date()) })}</p>
    </div>
  );
}
