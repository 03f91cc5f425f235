import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { User } from '../../shared/http/user.js';
import { Button } from '../../shared/ui/button.js';
import { later } from '../../shared/ui/later.js';
import { Notice } from '../../shared/ui/notice.js';

// Forms come when something is corrected.
const NameForm = later(() => import('./name-form.js'), [], '9rem');
const EmailForm = later(() => import('./email-form.js'), [], '9rem');

/** Who the person is, and how they correct it: the name at once, the address once the new one is confirmed. */
export function PersonSection({ user }: { user: User }) {
  const { t } = useTranslation('data');
  const [editing, setEditing] = useState<'name' | 'email' | null>(null);
  const [sentTo, setSentTo] = useState<string | null>(null);
  const done = () => setEditing(null);
  return (
    <section className="card pad stack">
      <h2>{t('data.person')}</h2>
      {editing === 'name' ? (
        <NameForm user={user} done={done} />
      ) : (
        <Fact
          label={t('data.name')}
          value={[user.Anrede && t(`data.salutation.${user.Anrede}`), user.Vorname, user.Nachname]
            .filter(Boolean)
            .join(' ')}
          change={t('data.changeName')}
          onChange={() => setEditing('name')}
        />
      )}
      {editing === 'email' ? (
        <EmailForm
          done={done}
          sent={email => {
            setSentTo(email);
            done();
          }}
        />
      ) : (
        <Fact
          label={t('data.email')}
          value={user.Email}
          change={t('data.changeEmail')}
          onChange={() => setEditing('email')}
        />
      )}
      {sentTo !== null && (
        <Notice kind="info" live>
          <p>{t('data.emailSent', { email: sentTo })}</p>
        </Notice>
      )}
    </section>
  );
}

function Fact({
  label,
  value,
  change,
  onChange,
}: {
  label: string;
  value: string;
  change: string;
  onChange: () => void;
}) {
  return (
    <div className="own-fact">
      <dl className="account">
        <div>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      </dl>
      <Button look="light" icon="edit" onClick={onChange}>
        {change}
      </Button>
    </div>
  );
}
