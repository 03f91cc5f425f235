import { useTranslation } from 'react-i18next';
import type { Language } from '../../shared/i18n/language.js';
import { tenant } from '../../shared/tenant/tenant.js';
import { Button } from '../../shared/ui/button.js';
import { Segments } from '../../shared/ui/segments.js';
import { linkFor, wholeText } from './channels.js';
import { copyText } from '../../shared/ui/copy.js';
import type { PreparedMessage } from './prepared-message.js';

const names: Record<Language, string> = { de: 'Deutsch', en: 'English' };

export function MessageEditor({ message, link }: { message: PreparedMessage; link: string }) {
  const { t } = useTranslation('share');
  const { Languages } = tenant();
  return (
    <div className="field">
      <label htmlFor="message">{t('messageTitle')}</label>
      <p className="hint" id="message-hint">
        {t('messageHint')}
      </p>
      <div className="message-choices">
        {Languages.length > 1 && (
          <Segments
            legend={t('textLanguage')}
            value={message.language}
            onChange={language => message.choose(language, message.tone)}
            segments={Languages.map(value => ({ value, title: names[value], lang: value }))}
          />
        )}
        <Segments
          legend={t('messageTone.label')}
          value={message.tone}
          onChange={tone => message.choose(message.language, tone)}
          segments={(['casual', 'formal'] as const).map(value => ({ value, title: t(`messageTone.${value}`) }))}
        />
      </div>
      <textarea
        id="message"
        className="input"
        lang={message.language}
        rows={4}
        aria-describedby="message-hint"
        value={message.text}
        onChange={event => message.write(event.target.value)}
      />
      <div>
        <Button
          look="plain"
          icon="copy"
          onClick={() =>
            void copyText(
              wholeText({ text: message.text, link: linkFor(link, 'Link') }),
              t('messageCopied'),
              t('copyFailed'),
            )
          }
        >
          {t('copyMessage')}
        </Button>
      </div>
    </div>
  );
}
