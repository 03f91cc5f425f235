import { groupIban, ibanCountry, isIban } from '#reward-types/iban.js';
import { useEffect, useState, type ReactNode } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Icon } from '../ui/icon.js';
import { TextField, useField } from './fields.js';
import { usePortal } from '../portal.js';
import { more } from '../ui/more-icons.js';

/** Groups the IBAN in fours while typing and shows the bank's name to confirm it. */
export function IbanField({ name, label, hint }: { name: string; label: ReactNode; hint?: ReactNode }) {
  const { tenant } = usePortal();
  const { t } = useTranslation('bank');
  const iban = (useFormContext().watch(name) as string | undefined) ?? '';
  const complete = isIban(iban) && (!tenant.ModuleIBANNurDE || ibanCountry(iban) === 'DE');
  // Beside an error, or a number typed to its end that is none, a bank would say that the account is right.
  const { message } = useField(name, Boolean(hint));
  const isWrong = iban.replace(/\s/g, '').length >= germanLength && !isIban(iban);
  const bank = useBankName(message || isWrong ? null : bankCodeOf(iban));
  return (
    <div className="iban">
      <TextField
        name={name}
        label={label}
        hint={hint}
        autoComplete="off"
        maxLength={42}
        shape={groupIban}
        className="code"
      />
      <div className="iban-said small" role="status">
        {bank && (
          <p>
            <Icon name={more.bank} size={18} />
            {bank}
          </p>
        )}
        {bank === null && (
          <p className="unsure">
            <Icon name="info" size={18} />
            {t('bankUnknown')}
          </p>
        )}
        {complete && (
          <p className="ok">
            <Icon name="check" size={18} />
            {t('ibanComplete')}
          </p>
        )}
      </div>
    </div>
  );
}

/** Characters of a German IBAN, the only ones whose bank is shown. */
const germanLength = 22;

/** Undefined without a bank code or while the table loads; null if the register has no such bank. */
function useBankName(code: number | null): string | null | undefined {
  const [found, setFound] = useState<{ code: number; name: string | null }>();
  useEffect(() => {
    if (code === null) return;
    let wanted = true;
    // Without the table, for example offline, the field works but shows no bank.
    import('virtual:german-banks').then(
      ({ packed }) => {
        if (wanted) setFound({ code, name: unpackBanks(packed).get(code) ?? null });
      },
      () => undefined,
    );
    return () => {
      wanted = false;
    };
  }, [code]);
  return found?.code === code ? found?.name : undefined;
}

/** Unpacks the table of banks that `build-plugins.ts` packs. */
export function unpackBanks(text: string): ReadonlyMap<number, string> {
  const banks = new Map<number, string>();
  let code = 0;
  for (const line of text.split('\n')) {
    const blank = line.indexOf(' ');
    code += parseInt(line.slice(0, blank), 36);
    banks.set(code, line.slice(blank + 1));
  }
  return banks;
}

/** The bank code of a German IBAN once it is typed; else null. */
export function bankCodeOf(iban: string): number | null {
  const code = /^DE\d\d(\d{8})/i.exec(iban.replace(/\s/g, ''))?.[1];
  return code ? Number(code) : null;
}
