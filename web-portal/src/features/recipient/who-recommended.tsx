import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import type { findByRecommender } from '#contract/empfehlung/calls.js';
import type { RecommenderSearch } from '#contract/empfehlung/schemas.js';
import { TextField } from '../../shared/forms/fields.js';
import { Form, useContractForm } from '../../shared/forms/form.js';
import { ProblemError, send } from '../../shared/http/send.js';
import { usePortal } from '../../shared/portal.js';
import { Notice } from '../../shared/ui/feedback.js';
import { endpoints } from '../endpoints.js';

const find = (body: RecommenderSearch) => send<typeof findByRecommender>(endpoints.findByRecommender, { body });

/** For friends who were told no code: name and postcode of whoever recommended. `postsTo`: where it goes without scripts, and `wrong`: why it came back from there. */
export default function WhoRecommended({ postsTo, wrong }: { postsTo: string; wrong: 'Name' | 'Angaben' | null }) {
  const { pathTo } = usePortal();
  const { t } = useTranslation('finding');
  const navigate = useNavigate();
  const form = useContractForm<RecommenderSearch>(schemas => schemas.RecommenderSearch, {
    Vorname: '',
    Nachname: '',
    Plz: '',
  });
  const submit = async (values: RecommenderSearch) => {
    const { Empfehlungsnummer, Hash } = await find(values).catch((error: unknown) => {
      if (!(error instanceof ProblemError) || error.code !== 'PSOF0301') throw error;
      throw new ProblemError({ ...error.problem, detail: t('nobody') });
    });
    await navigate({
      to: `${pathTo('RecipientData', { empfehlungsnummer: Empfehlungsnummer })}/${Hash}`,
      search: { channel: 'code' },
    });
  };
  return (
    <section className="card pad stack" aria-labelledby="wer">
      <div className="stack-s">
        <h2 id="wer">{t('title')}</h2>
        <p className="muted">{t('intro')}</p>
      </div>
      {wrong && (
        <Notice kind="stop">
          <p>{t(wrong === 'Name' ? 'nobody' : 'missing')}</p>
        </Notice>
      )}
      <Form form={form} onSubmit={submit} submit={t('submit')} submitIcon="search" postsTo={postsTo}>
        <div className="pair">
          <TextField name="Vorname" label={t('firstName')} autoComplete="off" maxLength={60} />
          <TextField name="Nachname" label={t('lastName')} autoComplete="off" maxLength={60} />
        </div>
        <TextField name="Plz" label={t('postcode')} inputMode="numeric" autoComplete="off" maxLength={5} />
      </Form>
    </section>
  );
}
