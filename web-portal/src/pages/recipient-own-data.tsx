import '../features/recipient/recipient.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecipientExport } from '#contract/empfaenger/calls.js';
import { saveFile } from '#shared/browser/forms-and-files.js';
import { eraseOneself, heldQuery, withdrawMarketing } from '../features/recipient/later-calls.js';
import { LinkGone } from '../features/recipient/closed.js';
import { isProblem } from '../shared/http/send.js';
import { date, useTone } from '../shared/i18n/language.js';
import { Button } from '../shared/ui/button.js';
import { Dialog } from '../shared/ui/controls.js';
import { useMailLink } from '../shared/ui/mail-link.js';
import { later } from '../shared/ui/later.js';
import { MessagePage, Page, PageLoading } from '../shared/ui/page.js';
import { PageFailure } from '../shared/ui/page-failure.js';
import { useSending } from '../shared/ui/hooks.js';
import { usePortal } from '../shared/portal.js';
import { more } from '../shared/ui/more-icons.js';

const FriendsClaims = later(
  async () => ({ default: (await import('../features/claims/claims.js')).FriendsClaims }),
  ['claims'],
  '11rem',
);

const owed = ['Offen', 'Bereitgestellt'];

/** Stored data of the friend: export, withdraw consent, erase. */
export function OwnData({ token, data, onErased }: { token: string; data: RecipientExport; onErased: () => void }) {
  const { money } = usePortal();
  const { t } = useTranslation(['after-form', 'recipient']);
  const cache = useQueryClient();
  const tone = useTone();
  const { isMine, question } = useMailLink();
  const [asking, setAsking] = useState(false);
  const withdrawal = useSending(async () => {
    await withdrawMarketing(token, tone);
    await cache.invalidateQueries(heldQuery(token, tone));
  });
  const erasure = useSending(async () => {
    await eraseOneself(token, tone);
    onErased();
  });
  const { Profil, Empfehlung, Praemien } = data;
  const { Strasse, Hausnummer, Plz, Ort } = Profil.Adresse;
  const openCents = Praemien.filter(({ Status }) => owed.includes(Status)).reduce(
    (sum, { WertCent }) => sum + WertCent,
    0,
  );
  const provableUntil = data.Anrufnachweise.map(({ AufbewahrtBis }) => AufbewahrtBis)
    .sort()
    .at(-1);
  const rows: readonly (readonly [label: string, value: string | null])[] = [
    [t('own.name'), [Profil.Vorname, Profil.Nachname].join(' ')],
    [t('recipient:form.email'), Profil.Email],
    [t('recipient:form.phone'), Profil.Telefon],
    [t('recipient:form.birthday'), Profil.Geburtsdatum],
    [t('own.address'), Strasse && `${Strasse} ${Hausnummer ?? ''}, ${Plz ?? ''} ${Ort ?? ''}`],
    [t('own.recommended'), Empfehlung.Produkt.Name],
    [t('own.since'), date(Profil.ErfasstAm)],
    [t('own.confirmed'), Profil.BestaetigtAm && date(Profil.BestaetigtAm)],
    [t('own.account'), data.Bankdaten && `${data.Bankdaten.Kontoinhaber}, ${data.Bankdaten.Iban}`],
  ];
  const save = () =>
    saveFile(
      new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }),
      `${t('own.file')}-${data.ErstelltAm.slice(0, 10)}.json`,
    );
  return (
    <Page title={t('own.title')} intro={t('own.intro')} width="narrow">
      <section className="card pad stack">
        <dl className="own-data">
          {rows
            .filter(([, value]) => value)
            .map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
        </dl>
        <div>
          <Button look="light" icon={more.download} onClick={save}>
            {t('own.export')}
          </Button>
        </div>
      </section>
      <FriendsClaims token={token} product={Empfehlung.Produkt.Name} />
      {question && <section className="card pad">{question}</section>}
      <section className="card pad stack">
        <h2>{t('own.advertising')}</h2>
        <p className="muted">{Profil.Werbeeinwilligung ? t('own.advertisingGiven') : t('own.advertisingNone')}</p>
        {Profil.Werbeeinwilligung && (
          <div>
            <Button
              look="light"
              pending={withdrawal.state === 'sending'}
              onClick={() => isMine() && withdrawal.press()}
            >
              {t('own.withdraw')}
            </Button>
          </div>
        )}
        <p role="status" className="small">
          {withdrawal.state === 'sent' && <span className="tag ok">{t('own.withdrawn')}</span>}
          {withdrawal.failure && <span className="field-error">{withdrawal.failure}</span>}
        </p>
      </section>
      <section className="card pad stack">
        <h2>{t('own.erase')}</h2>
        <p className="muted">{t('own.eraseText')}</p>
        {provableUntil && <p className="muted">{t('own.eraseProof', { date: date(provableUntil) })}</p>}
        <div>
          <Button look="stop" icon={more.trash} onClick={() => isMine() && setAsking(true)}>
            {t('own.eraseAction')}
          </Button>
        </div>
      </section>
      <Dialog open={asking} title={t('own.eraseTitle')} onClose={() => setAsking(false)}>
        <p>{openCents > 0 ? t('own.eraseOwed', { amount: money(openCents) }) : t('own.eraseNothingOwed')}</p>
        {erasure.failure && (
          <p className="field-error" role="alert">
            {erasure.failure}
          </p>
        )}
        <div className="row">
          <Button look="danger" pending={erasure.state === 'sending'} onClick={erasure.press}>
            {t('own.eraseConfirm')}
          </Button>
          <Button look="light" onClick={() => setAsking(false)}>
            {t('own.keep')}
          </Button>
        </div>
      </Dialog>
    </Page>
  );
}

export default function RecipientOwnDataRoute() {
  const { tab } = usePortal();
  const [token] = useState(() => tab.linkToken('recipient'));
  const [erased, setErased] = useState(false);
  const { t } = useTranslation('after-form');
  if (erased)
    return (
      <MessagePage title={t('own.gone')} icon="check" kind="ok">
        <p className="lead">{t('own.goneText')}</p>
      </MessagePage>
    );
  return token ? (
    <WithToken
      token={token}
      onErased={() => {
        tab.forgetLinkToken('recipient');
        setErased(true);
      }}
    />
  ) : (
    <LinkGone />
  );
}

function WithToken({ token, onErased }: { token: string; onErased: () => void }) {
  const { data, error, refetch } = useQuery(heldQuery(token, useTone()));
  if (isProblem(error, 'PSOF0401')) return <LinkGone />;
  if (error) return <PageFailure error={error} retry={() => void refetch()} />;
  return data ? <OwnData token={token} data={data} onErased={onErased} /> : <PageLoading />;
}
