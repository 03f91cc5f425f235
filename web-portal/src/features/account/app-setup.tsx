import { AppCode, type AppSetup as Setup } from '#contract/account/second-factor-schemas.js';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../shared/forms/fields.js';
import { Form } from '../../shared/forms/form.js';
import { useContractForm } from '../../shared/forms/use-contract-form.js';
import { Button } from '../../shared/ui/button.js';
import { QrCode } from '../../shared/ui/qr-code.js';
import { qrOf } from '../../shared/ui/qr-drawing.js';
import { confirmApp } from './second-factor-api.js';

/** The key for the app, drawn and to be typed, and the code that proves it arrived there. */
export default function AppSetup({
  setup,
  onDone,
  cancel,
}: {
  setup: Setup;
  onDone: (codes: readonly string[]) => void;
  cancel: () => void;
}) {
  const { t } = useTranslation('second-factor');
  const form = useContractForm<AppCode>(AppCode, { Code: '' });
  return (
    <div className="stack">
      <p>{t('scan')}</p>
      <div className="app-key">
        <QrCode qr={qrOf(setup.Url)} label={t('qrAlt')} />
        <div className="stack-s">
          <p className="small muted">{t('type')}</p>
          <p>
            <code>{setup.Schluessel.replace(/.{4}(?=.)/g, '$& ')}</code>
          </p>
          <p className="small">
            <a href={setup.Url}>{t('open')}</a>
          </p>
        </div>
      </div>
      <Form
        form={form}
        onSubmit={async ({ Code }) => onDone(await confirmApp(Code))}
        submit={t('confirm')}
        submitIcon="check"
        footer={
          <Button look="light" onClick={cancel}>
            {t('cancel')}
          </Button>
        }
      >
        <TextField
          name="Code"
          label={t('code')}
          hint={t('codeHint')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={20}
        />
      </Form>
    </div>
  );
}
