import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { NotificationChoices } from '#contract/empfehler/rights.js';
import { send } from '../../shared/http/send.js';
import { useUser } from '../../shared/http/user.js';
import { Button } from '../../shared/ui/button.js';
import { Failure, Loading, Notice, toast, useFailureText } from '../../shared/ui/feedback.js';
import { readDevice, subscribe, unsubscribe } from './push.js';
import type { Findable } from '#contract/empfehler/schemas.js';
import {
  beFindable,
  beFindableNoMore,
  chooseNotifications,
  readFindable,
  readNotifications,
} from '#generated/portal-calls.js';
import { CheckField, TextField } from '../../shared/forms/fields.js';
import { Form, useContractForm } from '../../shared/forms/form.js';
import { useSending } from '../../shared/ui/hooks.js';

const notificationsQuery = queryOptions({
  queryKey: ['notifications'],
  queryFn: ({ signal, meta }) => send(readNotifications, {}, { signal, meta }),
});
const deviceQuery = (owner: string) =>
  queryOptions({ queryKey: ['push-device', owner], queryFn: () => readDevice(owner) });
type Choice = NotificationChoices['Arten'][number];

/** Notification settings by kind and channel; each switch is saved at once. */
export function NotificationsSection() {
  const { t } = useTranslation('newsletter');
  const client = useQueryClient();
  const user = useUser();
  const { data, error, refetch } = useQuery(notificationsQuery);
  const { failure, pending, run } = useSaving();
  const choose = (choice: Choice) =>
    run(async () => {
      const chosen = await send(chooseNotifications, {
        body: { Arten: [choice] },
      });
      client.setQueryData(notificationsQuery.queryKey, chosen);
      toast(t('kinds.saved'));
    });
  return (
    <section className="card pad stack">
      <h2>{t('kinds.title')}</h2>
      <p className="muted">{t('kinds.text')}</p>
      {error ? (
        <Failure error={error} retry={() => void refetch()} />
      ) : !data ? (
        <Loading heights={['12rem']} />
      ) : (
        <>
          {data.Unerreichbar && (
            <Notice kind="stop">
              <p>{t('kinds.unreachable', { email: user?.Email ?? '' })}</p>
            </Notice>
          )}
          <ul className="sessions">
            {data.Arten.map(({ Art, MailImmer, ...wanted }) => (
              <li key={Art}>
                <div id={`kind-${Art}`}>{t(`kinds.${Art}`)}</div>
                {(['Mail', ...(data.PushSchluessel ? (['Push'] as const) : [])] as const).map(way =>
                  way === 'Mail' && MailImmer ? (
                    <span className="small muted" key={way}>
                      {t('kinds.always')}
                    </span>
                  ) : (
                    <label className="check" key={way}>
                      <input
                        type="checkbox"
                        checked={wanted[way]}
                        disabled={pending}
                        aria-describedby={`kind-${Art}`}
                        onChange={event => void choose({ Art, [way]: event.target.checked })}
                      />
                      <span>{t(`kinds.${way}`)}</span>
                    </label>
                  ),
                )}
              </li>
            ))}
          </ul>
          {data.PushSchluessel && user && !user.AdminLogin && (
            <ThisDevice applicationKey={data.PushSchluessel} owner={user.Empfehlerhash} />
          )}
        </>
      )}
      {failure}
    </section>
  );
}

/** Push notifications in this browser; renders nothing if unsupported. */
function ThisDevice({ applicationKey, owner }: { applicationKey: string; owner: string }) {
  const { t } = useTranslation('newsletter');
  const client = useQueryClient();
  const { data: device = 'unable' } = useQuery(deviceQuery(owner));
  const { failure, pending, run } = useSaving();
  const [refused, setRefused] = useState(false);
  if (device === 'unable') return null;
  const change = () =>
    run(async () => {
      if (device === 'on') await unsubscribe();
      else setRefused(!(await subscribe(applicationKey, owner)));
      await client.invalidateQueries({ queryKey: deviceQuery(owner).queryKey });
    });
  return (
    <>
      <p className="muted">{t(`device.${device}`)}</p>
      <div>
        <Button look="light" pending={pending} onClick={() => void change()}>
          {t(device === 'on' ? 'device.end' : 'device.begin')}
        </Button>
      </div>
      {refused && (
        <Notice kind="wait" live>
          <p>{t('device.refused')}</p>
        </Notice>
      )}
      {failure}
    </>
  );
}

/** Saves one change at a time and keeps its error. */
function useSaving() {
  const failureText = useFailureText();
  const [failure, setFailure] = useState<unknown>(null);
  const [pending, setPending] = useState(false);
  return {
    pending,
    failure: failure !== null && (
      <Notice kind="stop" live>
        <p>{failureText(failure)}</p>
      </Notice>
    ),
    run: async (work: () => Promise<void>) => {
      setPending(true);
      setFailure(null);
      await work().catch(setFailure);
      setPending(false);
    },
  };
}

const findableQuery = queryOptions({
  queryKey: ['findable'],
  queryFn: ({ signal, meta }) => send(readFindable, {}, { signal, meta }),
});

/** Whether friends can find the user by name and postcode: off until consent, and off again at once. */
export function FindableSection() {
  const { t } = useTranslation('finding');
  const { data, error, refetch } = useQuery(findableQuery);
  if (error) return <Failure error={error} retry={() => void refetch()} />;
  return (
    <section className="card pad stack">
      <h2>{t('own.title')}</h2>
      {!data ? (
        <Loading heights={['9rem']} />
      ) : data.Plz === null ? (
        <Agree wording={data.EinwilligungText} />
      ) : (
        <Withdraw postcode={data.Plz} />
      )}
    </section>
  );
}

interface Agreed {
  readonly Plz: string;
  readonly Einwilligung: boolean;
}

function Agree({ wording }: { wording: Findable['EinwilligungText'] }) {
  const { t } = useTranslation('finding');
  const queries = useQueryClient();
  const form = useContractForm<Agreed>(schemas => schemas.BeFindable, { Plz: '', Einwilligung: false });
  const submit = async ({ Plz, Einwilligung }: Agreed) => {
    // The consent text is sent back exactly as shown, because the user agreed to that wording.
    await send(beFindable, { body: { Plz, Einwilligung: Einwilligung && wording } });
    await queries.invalidateQueries({ queryKey: findableQuery.queryKey });
    toast(t('own.saved'));
  };
  return (
    <>
      <p className="muted">{t('own.off')}</p>
      <Form form={form} onSubmit={submit} submit={t('own.submit')} submitIcon="check">
        <TextField name="Plz" label={t('own.postcode')} inputMode="numeric" autoComplete="postal-code" maxLength={5} />
        <CheckField name="Einwilligung">{wording}</CheckField>
      </Form>
    </>
  );
}

function Withdraw({ postcode }: { postcode: string }) {
  const { t } = useTranslation('finding');
  const queries = useQueryClient();
  const { state, failure, press } = useSending(async () => {
    await send(beFindableNoMore, {});
    await queries.invalidateQueries({ queryKey: findableQuery.queryKey });
    toast(t('own.ended'));
  });
  return (
    <>
      <p>{t('own.on', { postcode })}</p>
      <div>
        <Button look="light" pending={state === 'sending'} onClick={press}>
          {t('own.end')}
        </Button>
      </div>
      {failure && (
        <p className="field-error" role="alert">
          {failure}
        </p>
      )}
    </>
  );
}
