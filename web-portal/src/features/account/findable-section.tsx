import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { beFindable, beFindableNoMore, readFindable } from '#contract/empfehler/calls.js';
import type { Findable } from '#contract/empfehler/schemas.js';
import { CheckField, TextField } from '../../shared/forms/fields.js';
import { Form, useContractForm } from '../../shared/forms/form.js';
import { send } from '../../shared/http/send.js';
import { Button } from '../../shared/ui/button.js';
import { Failure, Loading, toast } from '../../shared/ui/feedback.js';
import { useSending } from '../../shared/ui/hooks.js';
import { endpoints } from '../endpoints.js';

const findableQuery = queryOptions({
  queryKey: ['findable'],
  queryFn: ({ signal, meta }) => send<typeof readFindable>(endpoints.readFindable, {}, { signal, meta }),
});

/** Whether friends find one by name and postcode: off until one agrees, off again at once. */
export default function FindableSection() {
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
    // What was shown goes back word for word: that is what is agreed to.
    await send<typeof beFindable>(endpoints.beFindable, { body: { Plz, Einwilligung: Einwilligung && wording } });
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
    await send<typeof beFindableNoMore>(endpoints.beFindableNoMore, {});
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
