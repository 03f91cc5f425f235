import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { optionsListed, rewardTypes, type RewardField, type RewardType } from '#reward-types/index.js';
import { creation } from '#shared/browser/forms-and-files.js';
import {
  choose,
  isOwn,
  rewardAccountQuery,
  rewardChosen,
  rewardQuery,
  searchOf,
  type Reward,
  type RewardChoice,
  type RewardSource,
} from './reward.js';
import { RadioCards, TextField } from '../../shared/forms/fields.js';
import { Form, useContractForm } from '../../shared/forms/form.js';
import { IbanField } from '../../shared/forms/iban-field.js';
import { isProblem } from '../../shared/http/send.js';
import { date, useTone, type Language } from '../../shared/i18n/language.js';
import { usePortal } from '../../shared/portal.js';
import { Button } from '../../shared/ui/button.js';
import { Notice } from '../../shared/ui/feedback.js';
import { useMailLink } from '../../shared/ui/mail-link.js';
import { NextSteps, Page } from '../../shared/ui/page.js';
import { more } from '../../shared/ui/more-icons.js';

/** The fields of a reward type, from its descriptor. */
function ChoiceFields({ type, reward }: { type: RewardType; reward: Reward }) {
  const { tenant } = usePortal();
  return type.descriptor.fields
    .filter(({ wire }) => wire !== 'Bankdaten.Bic' || !tenant.ModuleIBANNurDE)
    .map(field => <ChoiceField key={field.name} type={type} field={field} reward={reward} />);
}

function ChoiceField({ type, field, reward }: { type: RewardType; field: RewardField; reward: Reward }) {
  const { tenant } = usePortal();
  const { t, i18n } = useTranslation(['bank', 'reward']);
  const language = i18n.language as Language;
  const needsBic = useFormContext().watch('Bankdaten.Iban') as string | undefined;
  const name = field.wire;
  const label = field.label[language];
  const hint = field.hint?.[language];
  if (field.input === 'option')
    return (
      <RadioCards
        name={name}
        legend={label}
        columns="two"
        choices={(optionsListed(type, reward) ?? []).map(({ Id, Name, Zahlungsempfaenger, Hinweis }) => ({
          value: Id as string | number,
          title: Name,
          hint: (Zahlungsempfaenger ?? Hinweis) && (
            <>
              {Zahlungsempfaenger && <span className="payee">{t('reward:payee', { name: Zahlungsempfaenger })}</span>}
              {Hinweis}
            </>
          ),
        }))}
      />
    );
  if (field.input === 'iban')
    return <IbanField name={name} label={label} hint={tenant.ModuleIBANNurDE ? t('germanOnly') : hint} />;
  if (field.wire === 'Bankdaten.Bic' && (!needsBic || /^\s*DE/i.test(needsBic))) return null; // A German IBAN: no BIC.
  return (
    <TextField
      name={name}
      label={label}
      hint={hint}
      optional={!field.required}
      autoComplete={field.autocomplete ?? 'off'}
    />
  );
}

/** Preselects the chosen type's only option; other types' options are null, as they would contradict the choice. */
const onlyOptions = (
  offered: readonly RewardType[],
  reward: Reward,
  chosen: RewardType | undefined,
): [field: keyof RewardChoice, id: unknown][] =>
  offered.flatMap(type => {
    const listed = optionsListed(type, reward);
    const only = type === chosen && listed?.length === 1 ? listed[0]!.Id : null;
    return type.options && listed ? [[type.options.field as keyof RewardChoice, only]] : [];
  });

interface ChoiceProps {
  readonly source: RewardSource;
  readonly reward: Reward;
  /** The choice was made elsewhere meanwhile: in another tab, or by another link. */
  readonly onChosenBefore: () => void;
}

const noAccount = { Kontoinhaber: '', Iban: '', Bic: '' };
function ChoiceForm({ source, reward, onChosenBefore }: ChoiceProps) {
  const { pathTo, tenant } = usePortal();
  const { t, i18n } = useTranslation(['reward', 'bank']);
  const language = i18n.language as Language;
  const navigate = useNavigate();
  const queries = useQueryClient();
  const create = useMemo(creation, []);
  const { isMine, question } = useMailLink();
  const [otherAccount, setOtherAccount] = useState(false);
  const offered = (rewardTypes as readonly RewardType[]).filter(type => optionsListed(type, reward)?.length !== 0);
  const form = useContractForm<RewardChoice>(
    ({ rewardChoiceFor }) => rewardChoiceFor(tenant),
    { Auswahl: null as never, ...Object.fromEntries(onlyOptions(offered, reward, undefined)), Bankdaten: null },
    useTone(),
  );
  const chosen = offered.find(({ wire }) => wire === form.watch('Auswahl'));
  const asksAccount = chosen?.descriptor.toOwnAccount && (!reward.Bankdaten || otherAccount);

  const type = chosen?.wire;
  useEffect(() => {
    const all = (rewardTypes as readonly RewardType[]).filter(one => optionsListed(one, reward)?.length !== 0);
    for (const [field, id] of onlyOptions(
      all,
      reward,
      all.find(({ wire }) => wire === type),
    ))
      form.setValue(field, id as never);
  }, [form, reward, type]);
  // Bank details are only part of the answer while they are asked for.
  useEffect(() => form.setValue('Bankdaten', asksAccount ? noAccount : null), [form, asksAccount]);

  const submit = async (values: RewardChoice) => {
    if (!isOwn(source) && !isMine()) return;
    try {
      const body: RewardChoice = {
        Auswahl: values.Auswahl,
        ...(chosen?.options ? { [chosen.options.field]: values[chosen.options.field as keyof RewardChoice] } : {}),
        ...(values.Bankdaten ? { Bankdaten: values.Bankdaten } : {}),
      };
      rewardChosen(queries, source, await create(key => choose(source, body, key)));
      if (isOwn(source)) await queries.invalidateQueries({ queryKey: ['recommendations'] });
      await navigate({ to: pathTo('RewardThanks'), search: searchOf(source) });
    } catch (error) {
      if (isProblem(error, 'PSOF0502')) onChosenBefore();
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
        choices={offered.map(({ wire, descriptor }) => ({
          value: wire,
          icon: more[descriptor.icon],
          title: descriptor.label[language],
          hint: `${descriptor.summary[language]} ${t('arrives', { when: descriptor.arrives[language] })}`,
        }))}
      />
      {chosen && (!chosen.descriptor.toOwnAccount || asksAccount) && (
        <ChoiceFields key={chosen.kind} type={chosen} reward={reward} />
      )}
      {chosen?.descriptor.toOwnAccount && !asksAccount && (
        <KnownAccount source={source} onOther={() => setOtherAccount(true)} />
      )}
      {chosen && (
        <div className="stack-s what-next">
          <h2 className="label">{t('whatNext')}</h2>
          <NextSteps steps={chosen.descriptor.nextSteps.map(step => ({ title: step[language] }))} />
        </div>
      )}
      {!isOwn(source) && question}
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

/** The reward choice. Loaded with the answer, as it includes the rules of every reward type. */
export default function ChooseReward(props: ChoiceProps) {
  const { reward } = props;
  const { money } = usePortal();
  const { t } = useTranslation('reward');
  const context = useTone();
  return (
    <Page
      title={t('title', { context })}
      intro={t(reward.Empfehlungsnummer === null ? 'introExtra' : 'intro', { context })}
    >
      <div className="split-page">
        <section className="card pad">
          <ChoiceForm {...props} />
        </section>
        <aside className="stack first">
          <div className="reward-ticket">
            <span>{t('yours', { context })}</span>
            <strong className="nums">{money(reward.WertCent)}</strong>
            {reward.EnddatumAnzeige && <span>{t('until', { context, until: date(reward.EnddatumAnzeige) })}</span>}
          </div>
          <p className="small muted">{t('fullAmount')}</p>
        </aside>
      </div>
    </Page>
  );
}
