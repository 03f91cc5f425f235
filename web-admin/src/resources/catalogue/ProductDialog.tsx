import {
  Alert,
  Box,
  Button,
  Checkbox,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControl,
  FormControlLabel,
  FormLabel,
  Switch,
  TextField,
  Typography,
  useMediaQuery,
} from '@mui/material';
import { useId, useState, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { listCatalogueVersions, MOST_REWARD_CENTS } from '#contract/betrieb/catalogue.js';
import type { Catalogue, CatalogueOffer, CatalogueText } from '#contract/betrieb/catalogue.js';
import { eurosOf } from '#shared/dates-and-money.js';
import { useLanguages } from '../../providers/data-provider.js';
import { centsFrom, day, money, noEnd } from '../../shared/format.js';
import { useEdition } from '../../shared/ui/conflict.js';
import { StatusChip } from '../../shared/ui/Detail.js';
import { CheckedField, LacksOf, useLacks, type Lack } from '../../shared/ui/dialogs.js';
import { PreviewOf } from '../../shared/ui/files.js';
import { useChange } from './CatalogueImport.js';
import { OfferLookBack } from './OfferLookBack.js';
import { timeOf, withOffer, withProduct, type Product, type ProductRow } from './products.js';
import { isDay } from '../../shared/typed-days.js';
import { DayField } from '../../shared/ui/days.js';

const isText = (value: unknown): value is CatalogueText => typeof value === 'object' && value !== null && 'de' in value;
const empty: CatalogueText = { de: '', en: '' };

interface TextFieldsProps {
  readonly label: string;
  readonly value: CatalogueText;
  readonly wrong?: string | undefined;
  readonly onChange: (value: CatalogueText) => void;
}

/** A text field for each language of the tenant; German is what others fall back to. */
export function TextFields({ label, value, wrong, onChange }: TextFieldsProps) {
  const translate = useTranslate();
  const asked = useLanguages();
  const fallback = (typed: string) => !asked.includes('de') && { de: typed };
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { sm: `repeat(${asked.length}, 1fr)` } }}>
      {asked.map(language => (
        <TextField
          key={language}
          multiline
          label={translate('catalogue.in_language', { field: label, language: language.toUpperCase() })}
          value={value[language]}
          error={wrong !== undefined}
          helperText={wrong}
          onChange={event => onChange({ ...value, ...fallback(event.target.value), [language]: event.target.value })}
        />
      ))}
    </Box>
  );
}

function Euros({
  label,
  cents,
  onChange,
}: {
  label: string;
  cents: number;
  onChange: (cents: number | string) => void;
}) {
  const [typed, setTyped] = useState(eurosOf(cents, { short: true }));
  return (
    <TextField
      label={label}
      value={typed}
      error={centsFrom(typed) === null}
      onChange={event => {
        setTyped(event.target.value);
        // Text that is not an amount is sent unchanged, so that the server reports the error for this field.
        onChange(centsFrom(event.target.value) ?? event.target.value);
      }}
      slotProps={{ htmlInput: { inputMode: 'decimal' } }}
    />
  );
}

/** The product's fields, by its kind. */
export function Details({
  product,
  isNew = false,
  onChange,
}: {
  product: Product;
  isNew?: boolean;
  onChange: (product: Product) => void;
}) {
  const translate = useTranslate();
  const label = (field: string, n = 0) => translate(`catalogue.field.${field}`, { _: field, n });
  const set = (field: string, value: unknown) => onChange({ ...product, [field]: value } as Product);
  return (
    <>
      {(['Name', 'AnzeigeName'] as const).map(field => (
        <CheckedField
          key={field}
          required
          lack={product[field].trim() === '' && translate('app.lacks.field', { field: label(field) })}
          label={label(field)}
          value={product[field]}
          onChange={event => set(field, event.target.value)}
        />
      ))}
      {Object.entries(product).map(([field, value]) => {
        if (field === 'Aktionsname')
          return (
            <TextFields
              key={field}
              label={label(field)}
              value={(value as CatalogueText | null) ?? empty}
              onChange={text => set(field, text.de || text.en ? text : null)}
            />
          );
        if (isText(value))
          return <TextFields key={field} label={label(field)} value={value} onChange={text => set(field, text)} />;
        if (field === 'Beschreibungen')
          return (value as CatalogueText[]).map((text, at) => (
            <TextFields
              key={`${field}-${at}`}
              label={label(field, at + 1)}
              value={text}
              onChange={changed => set(field, (value as CatalogueText[]).with(at, changed))}
            />
          ));
        if (field.startsWith('Preis') && typeof value === 'number')
          return <Euros key={field} label={label(field)} cents={value} onChange={cents => set(field, cents)} />;
        return null;
      })}
      {!isNew && (
        <FormControlLabel
          label={label('Versteckt')}
          control={<Switch checked={product.Versteckt} onChange={(_, hidden) => set('Versteckt', hidden)} />}
        />
      )}
    </>
  );
}

const lastDay = ({ Enddatum, EnddatumAnzeige }: CatalogueOffer): string => EnddatumAnzeige ?? Enddatum;

/** Past, current and future offers. */
function Timeline({ offers, today }: { offers: readonly CatalogueOffer[]; today: string }) {
  const translate = useTranslate();
  if (offers.length === 0) return <Typography color="text.secondary">{translate('catalogue.offers_none')}</Typography>;
  const tones = { over: 'plain', now: 'ok', next: 'brand' } as const;
  return (
    <Box
      component="ol"
      sx={{ listStyle: 'none', m: 0, pl: 2, borderLeft: 2, borderColor: 'divider', display: 'grid', gap: 1 }}
    >
      {offers.map(offer => {
        const time = timeOf(offer, today);
        return (
          <Box component="li" key={offer.Id} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
            <Typography sx={{ fontWeight: 700 }}>{money(offer.WertCent)}</Typography>
            <Typography variant="body2">
              {translate(lastDay(offer) === noEnd ? 'catalogue.endless' : 'catalogue.period', {
                from: day(`${offer.Startdatum}T12:00:00`),
                to: day(`${lastDay(offer)}T12:00:00`),
              })}
            </Typography>
            <StatusChip tone={tones[time]}>{translate(`catalogue.time.${time}`)}</StatusChip>
          </Box>
        );
      })}
    </Box>
  );
}

/** An offer as it is typed; empty: none is wanted. */
export interface TypedOffer {
  readonly amount: string;
  readonly start: string;
  readonly end: string;
}
export const noOffer: TypedOffer = { amount: '', start: '', end: '' };

/** What an offer that was begun lacks, by field. */
export function useLacksOfOffer({ amount, start, end }: TypedOffer): Readonly<Record<keyof TypedOffer, Lack>> {
  const translate = useTranslate();
  const isBegun = amount.trim() !== '' || start !== '' || end !== '';
  const cents = centsFrom(amount);
  const isAmount = cents !== null && cents > 0 && cents <= MOST_REWARD_CENTS;
  return {
    amount: isBegun && !isAmount && translate('catalogue.amount_wrong', { most: money(MOST_REWARD_CENTS) }),
    start: isBegun && !isDay(start) && translate('catalogue.start_missing'),
    end: end !== '' && (!isDay(end) || end < start) && translate('catalogue.ends_before'),
  };
}

/** The offer that was typed, on the wire; null while there is none or something is wrong with it. */
export function offerOf({ amount, start, end }: TypedOffer, productId: number): CatalogueOffer | null {
  const cents = centsFrom(amount);
  if (cents === null || !isDay(start) || (end !== '' && !isDay(end))) return null;
  return { ProduktId: productId, WertCent: cents, Startdatum: start, Enddatum: end || noEnd, EnddatumAnzeige: null };
}

/** Amount, first day and last day of an offer; without a last day it holds until further notice. */
export function OfferFields({ offer, onChange }: { offer: TypedOffer; onChange: (offer: TypedOffer) => void }) {
  const translate = useTranslate();
  const lacks = useLacksOfOffer(offer);
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { sm: '1fr 1fr 1fr' } }}>
      <CheckedField
        lack={lacks.amount}
        label={translate('catalogue.amount')}
        value={offer.amount}
        onChange={event => onChange({ ...offer, amount: event.target.value })}
        slotProps={{ htmlInput: { inputMode: 'decimal' } }}
      />
      <DayField
        label={translate('catalogue.start')}
        value={offer.start}
        lack={lacks.start}
        onChange={start => onChange({ ...offer, start })}
      />
      <DayField
        label={translate('catalogue.end')}
        helperText={translate('catalogue.no_end')}
        value={offer.end}
        lack={lacks.end}
        onChange={end => onChange({ ...offer, end })}
      />
    </Box>
  );
}

export interface DialogProps {
  readonly catalogue: Catalogue;
  readonly version: string;
  readonly today: string;
  readonly onClose: () => void;
}

/** Scrolls the result of a check into view: in a long form it would be below the fold. */
const intoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });

export function Shell({
  title,
  change: { preview, error, pending, isGood, when },
  lacks = [],
  onGoOn,
  onClose,
  children,
}: {
  title: string;
  change: ReturnType<typeof useChange>;
  /** What the form lacks, in words. */
  lacks?: readonly Lack[];
  onGoOn: () => void;
  onClose: () => void;
  children: ReactNode;
}) {
  const translate = useTranslate();
  const id = useId();
  const small = useMediaQuery('(max-width: 700px)');
  const lacking = useLacks(lacks, onGoOn);
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="md" fullWidth fullScreen={small}>
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <LacksOf of={lacking}>{children}</LacksOf>
        {preview && (
          <Box ref={intoView}>
            <PreviewOf preview={preview} />
          </Box>
        )}
        {when}
        {error && <Alert severity="error">{error.message}</Alert>}
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose}>
          {translate('catalogue.close')}
        </Button>
        <Button variant="contained" loading={pending} onClick={lacking.go}>
          {translate(isGood ? 'catalogue.save' : 'catalogue.check')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

export function Pages({
  catalogue: { Kategorien },
  chosen,
  onChange,
}: {
  catalogue: Catalogue;
  chosen: ReadonlySet<number>;
  onChange: (chosen: ReadonlySet<number>) => void;
}) {
  const translate = useTranslate();
  if (Kategorien.length === 0) return null;
  return (
    <FormControl component="fieldset">
      <FormLabel component="legend">{translate('catalogue.pages')}</FormLabel>
      <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(200px, 1fr))' }}>
        {Kategorien.map(({ Id, Titel }) => (
          <FormControlLabel
            key={Id}
            label={Titel.de}
            control={
              <Checkbox
                checked={chosen.has(Id)}
                onChange={(_, ticked) =>
                  onChange(ticked ? new Set([...chosen, Id]) : new Set([...chosen].filter(page => page !== Id)))
                }
              />
            }
          />
        ))}
      </Box>
    </FormControl>
  );
}

type Translate = ReturnType<typeof useTranslate>;

/** A product's field as the form calls it: `Aktionsname.de` with its language. */
export const fieldName = (translate: Translate, [field = '', language]: readonly string[]): string => {
  const label = translate(`catalogue.field.${field}`, { _: field, n: '' });
  return language ? translate('catalogue.in_language', { field: label, language: language.toUpperCase() }) : label;
};

const inOrder = (ids: readonly number[]) => ids.toSorted((one, other) => one - other);

const pagesIn = ({ Kategorien }: Catalogue, ids: unknown): string =>
  Kategorien.filter(({ Id }) => (ids as readonly number[]).includes(Id))
    .map(({ Titel }) => Titel.de)
    .join(', ') || '–';

/** Edits a product: its fields, its pages and its offers. */
export function ProductDialog({
  row: { list, product, offers },
  catalogue,
  version,
  today,
  onClose,
}: DialogProps & { readonly row: ProductRow }) {
  const translate = useTranslate();
  const listed = inOrder(
    catalogue.Kategorien.filter(({ Produkte }) => Produkte.includes(product.Id)).map(({ Id }) => Id),
  );
  const change = useChange(() => String(edition.version), onClose);
  const edition = useEdition({
    latest: { values: { product, pages: listed, offer: noOffer }, version },
    history: { call: listCatalogueVersions },
    refusal: change.error,
    name: ([part, ...path]) => (part === 'pages' ? translate('catalogue.pages') : fieldName(translate, path)),
    value: ([part], value) => (part === 'pages' ? pagesIn(catalogue, value) : undefined),
    onRebased: change.again,
  });
  const { product: draft, pages, offer } = edition.draft;
  const lacksOfOffer = useLacksOfOffer(offer);
  const typed = offerOf(offer, product.Id);
  const withIt = withProduct(catalogue, list, draft, new Set(pages));
  return (
    <Shell
      title={product.AnzeigeName}
      change={{ ...change, error: edition.refusal }}
      lacks={[
        ...(['Name', 'AnzeigeName'] as const).map(
          field => draft[field].trim() === '' && translate('app.lacks.field', { field: fieldName(translate, [field]) }),
        ),
        ...Object.values(lacksOfOffer),
      ]}
      onGoOn={() => change.goOn(typed ? withOffer(withIt, typed) : withIt)}
      onClose={onClose}
    >
      <Typography component="h3" variant="h3">
        {translate('catalogue.offers')}
      </Typography>
      <Timeline offers={offers} today={today} />
      <Typography component="h4" sx={{ fontWeight: 650 }}>
        {translate('catalogue.new_offer')}
      </Typography>
      <Typography variant="body2" color="text.secondary">
        {translate('catalogue.new_offer_hint')}
      </Typography>
      <OfferFields offer={offer} onChange={written => (edition.write({ offer: written }), change.forget())} />
      <OfferLookBack productId={product.Id} cents={centsFrom(offer.amount)} />
      <Typography component="h3" variant="h3" sx={{ mt: 1 }}>
        {translate('catalogue.product')}
      </Typography>
      <Details
        key={edition.version}
        product={draft}
        onChange={changed => (edition.write({ product: changed }), change.forget())}
      />
      <Pages
        catalogue={catalogue}
        chosen={new Set(pages)}
        onChange={chosen => (edition.write({ pages: inOrder([...chosen]) }), change.forget())}
      />
      {edition.dialog}
    </Shell>
  );
}
