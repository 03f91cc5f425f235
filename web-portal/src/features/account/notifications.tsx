import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { chooseNotifications, NotificationChoices, readNotifications } from '#contract/empfehler/rights.js';
import { send } from '../../shared/http/send.js';
import { useUser } from '../../shared/http/session.js';
import { Button } from '../../shared/ui/button.js';
import { Failure, Loading, Notice, toast, useFailureText } from '../../shared/ui/feedback.js';
import { endpoints } from '../endpoints.js';
import { readDevice, subscribe, unsubscribe } from './push.js';

const notificationsQuery = queryOptions({
  queryKey: ['notifications'],
  queryFn: ({ signal, meta }) => send<typeof readNotifications>(endpoints.readNotifications, {}, { signal, meta }),
});
const deviceQuery = (owner: string) =>
  queryOptions({ queryKey: ['push-device', owner], queryFn: () => readDevice(owner) });
type Choice = NotificationChoices['Arten'][number];

/** What one is told of, kind by kind and way by way; each switch holds at once. */
export default function NotificationsSection() {
  const { t } = useTranslation('newsletter');
  const client = useQueryClient();
  const user = useUser();
  const { data, error, refetch } = useQuery(notificationsQuery);
  const { failure, pending, run } = useSaving();
  const choose = (choice: Choice) =>
    run(async () => {
      const chosen = await send<typeof chooseNotifications>(endpoints.chooseNotifications, {
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

/** Whether this browser is told; nothing where it cannot be. */
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

/** One change at a time, and what went wrong with it. */
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
