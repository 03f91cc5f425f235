import type { AnswerOf } from '#contract/call.js';
import type { readBankDetails } from '#contract/empfehler/calls.js';
import { useTranslation } from 'react-i18next';

export function StoredAccount({ account }: { account: AnswerOf<typeof readBankDetails> }) {
  const { t } = useTranslation('bank');
  return (
    <dl className="account">
      <div>
        <dt>{t('holder')}</dt>
        <dd>{account.Kontoinhaber}</dd>
      </div>
      <div>
        <dt>{t('iban')}</dt>
        <dd className="nums">{account.Iban}</dd>
      </div>
      {account.Bank && (
        <div>
          <dt>{t('bank')}</dt>
          <dd>{account.Bank}</dd>
        </div>
      )}
    </dl>
  );
}
