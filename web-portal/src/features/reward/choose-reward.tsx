import { ibanCountry } from '#reward-types/cash/iban.js';
import { rewardTypes } from '#reward-types/index.js';
import { ChooseReward as Schema } from '#contract/praemie/schemas.js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Form } from '../../shared/forms/form.js';
import { RadioCards } from '../../shared/forms/radio-cards.js';
import { useContractForm } from '../../shared/forms/use-contract-form.js';
import { isProblem } from '../../shared/http/problem.js';
import { creation } from '../../shared/http/send.js';
import type { Language } from '../../shared/i18n/language.js';
import { pathTo } from '../../shared/routing/paths.js';
import { tenant } from '../../shared/tenant/tenant.js';
import { Button } from '../../shared/ui/button.js';
import type { IconName } from '../../shared/ui/icon.js';
import { Notice } from '../../shared/ui/notice.js';
import { NextSteps } from '../../shared/ui/page.js';
import { choose, rewardAccountQuery, rewardQuery, type Reward, type RewardChoice } from './api.js';
import { ChoiceFields } from './choice-fields.js';
import { isOwn, type RewardSource } from './source.js';

const icons: Record<string, IconName> = { cash: 'bank', voucher: 'gift' };
const noAccount = { Kontoinhaber: '', Iban: '', Bic: '' };
/** With ModuleIBANNurDE a foreign IBAN is told at the field, before the server says the same. */
const schema = Schema.refine(
  ({ Bankdaten }) => !tenant().ModuleIBANNurDE || !Bankdaten || ibanCountry(Bankdaten.Iban) === 'DE',
  { path: ['Bankdaten', 'Iban'], params: { reason: 'iban' } },
);

export function ChooseReward({ source, reward }: { source: RewardSource; reward: Reward }) {
  const { t, i18n } = useTranslation(['reward', 'bank']);
  const language = i18n.language as Language;
  const navigate = useNavigate();
  const queries = useQueryClient();
  const create = useMemo(creation, []);
  const [otherAccount, setOtherAccount] = useState(false);
  const offered = rewardTypes.filter(
    ({ descriptor }) => descriptor.needs !== 'voucher-type' || reward.Gutscheinarten.length > 0,
  );
  const form = useContractForm<RewardChoice>(schema, {
    Auswahl: null as never,
    GutscheinartId: reward.Gutscheinarten.length === 1 ? reward.Gutscheinarten[0]!.Id : null,
    Bankdaten: null,
  });
  const chosen = rewardTypes.find(({ wire }) => wire === form.watch('Auswahl'));
  const asksAccount = chosen?.descriptor.needs === 'bank-details' && (!reward.Bankdaten || otherAccount);

  // Bank details are part of the answer only while they are asked for.
  useEffect(() => form.setValue('Bankdaten', asksAccount ? noAccount : null), [form, asksAccount]);

  const submit = async (values: RewardChoice) => {
    try {
      const body: RewardChoice = {
        Auswahl: values.Auswahl,
        ...(values.Auswahl === 'Gutschein' ? { GutscheinartId: values.GutscheinartId } : {}),
        ...(values.Bankdaten ? { Bankdaten: values.Bankdaten } : {}),
      };
      queries.setQueryData(rewardQuery(source).queryKey, await create(key => choose(source, body, key)));
      if (isOwn(source)) await queries.invalidateQueries({ queryKey: ['recommendations'] });
      await navigate({ to: pathTo('RewardThanks'), search: isOwn(source) ? { praemie: source.own } : {} });
    } catch (error) {
      if (isProblem(error, 'PSOF0502', 'PSOF0505')) await queries.invalidateQueries(rewardQuery(source));
      throw error;
    }
  };

  return (
    <Form
      form={form}
      onSubmit={submit}
      submit={chosen ? chosen.descriptor.action[language] : t('submit')}
      submitIcon="check"
      footer={<p className="small muted">{t('final')}</p>}
    >
      <RadioCards
        name="Auswahl"
        legend={t('legend')}
        columns="two"
        choices={offered.map(({ wire, kind, descriptor }) => ({
          value: wire,
          icon: icons[kind] ?? 'spark',
          title: descriptor.label[language],
          hint: `${descriptor.summary[language]} ${t('arrives', { when: descriptor.arrives[language] })}`,
        }))}
      />
      {chosen && (chosen.descriptor.needs !== 'bank-details' || asksAccount) && (
        <ChoiceFields key={chosen.kind} descriptor={chosen.descriptor} reward={reward} />
      )}
      {chosen?.descriptor.needs === 'bank-details' && !asksAccount && (
        <KnownAccount source={source} onOther={() => setOtherAccount(true)} />
      )}
      {chosen && (
        <div className="stack-s what-next">
          <h2 className="label">{t('whatNext')}</h2>
          <NextSteps steps={chosen.descriptor.nextSteps.map(step => ({ title: step[language] }))} />
        </div>
      )}
    </Form>
  );
}

function KnownAccount({ source, onOther }: { source: RewardSource; onOther: () => void }) {
  const { t } = useTranslation('reward');
  const { data } = useQuery(rewardAccountQuery(source));
  return (
    <Notice
      actions={
        <Button look="plain" onClick={onOther}>
          {t('otherAccount')}
        </Button>
      }
    >
      <p>{t('knownAccount')}</p>
      {data && (
        <p className="nums">
          <b>{data.Iban}</b> · {data.Kontoinhaber}
          {data.Bank && ` · ${data.Bank}`}
        </p>
      )}
    </Notice>
  );
}
