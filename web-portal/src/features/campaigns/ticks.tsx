import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { CheckField } from '../../shared/forms/fields.js';
import { Disclosure } from '../../shared/ui/disclosure.js';
import './campaigns.css';
import { activeCampaignsQuery } from './api.js';
import { Coming } from '../../shared/ui/coming.js';

interface Boxes {
  Aktionen?: { AktionsId: number; abgehakt: unknown }[];
}

/** A box for each campaign one can join with this product; ticked already where the person takes part, and taking that tick away ends it. */
export default function Ticks({ productId, person }: { productId: number; person: string }) {
  const {
    t,
    i18n: { language },
  } = useTranslation('campaigns');
  const { getValues, setValue, watch } = useFormContext<Boxes>();
  const { data, isPending } = useQuery(activeCampaignsQuery(productId, person, language));
  const shown = watch('Aktionen') ?? [];
  useEffect(() => {
    if (!data) return;
    const before = getValues('Aktionen') ?? [];
    // What a draft left empty may have been left so before the person was known.
    const ticked = (id: number) => before.some(({ AktionsId, abgehakt }) => AktionsId === id && abgehakt === true);
    setValue(
      'Aktionen',
      data.map(({ AktionsId, abgehakt }) => ({ AktionsId, abgehakt: abgehakt || ticked(AktionsId) })),
    );
  }, [data, getValues, setValue]);
  if (isPending || (data && shown.length !== data.length)) return <Coming />;
  if (!data?.length) return null;
  return (
    <fieldset className="campaigns stack-s">
      <legend>{t('legend', { count: data.length })}</legend>
      {data.map(({ AktionsId, Titel, Text, RechtsText, Zustimmung }, index) => (
        <div key={AktionsId} className="campaign stack-s">
          <p>
            <b>{Titel}</b> {Text}
          </p>
          <CheckField name={`Aktionen.${index}.abgehakt`}>{Zustimmung}</CheckField>
          <Disclosure title={t('terms')}>
            <p className="small">{RechtsText}</p>
          </Disclosure>
        </div>
      ))}
      <p className="hint">{t('optional')}</p>
    </fieldset>
  );
}
