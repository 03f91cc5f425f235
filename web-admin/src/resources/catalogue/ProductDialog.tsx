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
import { useNotify, useTranslate } from 'react-admin';
import { importOffers, MOST_REWARD_CENTS } from '#contract/betrieb/catalogue.js';
import type { Catalogue, CatalogueOffer, CatalogueText } from '#contract/betrieb/catalogue.js';
import { csvOf } from '#contract/shared/csv.js';
import { eurosOf } from '#shared/dates-and-money.js';
import { useCommand, useLanguages } from '../../providers/data-provider.js';
import { centsFrom, day, money } from '../../shared/format.js';
import { StatusChip } from '../../shared/ui/Detail.js';
import { PreviewOf, type Preview } from '../../shared/ui/files.js';
import { useChange } from './CatalogueImport.js';
import { OfferLookBack } from './OfferLookBack.js';
import { noEnd, timeOf, withProduct, type Product, type ProductRow } from './products.js';

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
        <TextField
          key={field}
          required
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

export function DayField({
  label,
  value,
  help,
  wrong = false,
  onChange,
}: {
  label: string;
  value: string;
  help?: string;
  /** Error text of the field. */
  wrong?: string | false;
  onChange: (day: string) => void;
}) {
  return (
    <TextField
      type="date"
      label={label}
      value={value}
      error={wrong !== false}
      helperText={wrong || help}
      onChange={event => onChange(event.target.value)}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  );
}

/** Adds an offer for a period, sent as a one-line offers file to the import. */
function NewOffer({ product: { Id, ExterneId: externalId } }: { product: Product }) {
  const translate = useTranslate();
  const notify = useNotify();
  const [amount, setAmount] = useState('');
  const [start, setStart] = useState('');
  const [end, setEnd] = useState('');
  const [preview, setPreview] = useState<Preview | null>(null);
  const cents = centsFrom(amount);
  const isAmount = cents !== null && cents > 0 && cents <= MOST_REWARD_CENTS;
  const endsBefore = start !== '' && end !== '' && end < start;
  const body = csvOf(['externeid', 'wertcent', 'startdatum', 'enddatum'], [[externalId, String(cents), start, end]]);
  const check = useCommand(importOffers, setPreview);
  const apply = useCommand(importOffers, () => {
    setPreview(null);
    setAmount('');
    notify('catalogue.saved', { type: 'success' });
  });
  const typed = (set: (value: string) => void) => (value: string) => {
    set(value);
    setPreview(null);
  };
  const error = check.error ?? apply.error;
  return (
    <Box sx={{ display: 'grid', gap: 1.5 }}>
      <Typography component="h4" sx={{ fontWeight: 650 }}>
        {translate('catalogue.new_offer')}
      </Typography>
      <Typography variant="body2" color="text.secondary">
        {translate('catalogue.new_offer_hint')}
      </Typography>
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { sm: '1fr 1fr 1fr' } }}>
        <TextField
          label={translate('catalogue.amount')}
          value={amount}
          onChange={event => typed(setAmount)(event.target.value)}
          error={amount !== '' && !isAmount}
          helperText={
            amount !== '' && !isAmount && translate('catalogue.amount_wrong', { most: money(MOST_REWARD_CENTS) })
          }
          slotProps={{ htmlInput: { inputMode: 'decimal' } }}
        />
        <DayField label={translate('catalogue.start')} value={start} onChange={typed(setStart)} />
        <DayField
          label={translate('catalogue.end')}
          value={end}
          wrong={endsBefore && translate('catalogue.ends_before')}
          onChange={typed(setEnd)}
        />
      </Box>
      {preview && <PreviewOf preview={preview} />}
      {error && <Alert severity="error">{error.message}</Alert>}
      <Box sx={{ display: 'flex', gap: 1 }}>
        <Button
          variant="outlined"
          loading={check.isPending}
          disabled={!isAmount || !start || !end || endsBefore}
          onClick={() => check.mutate({ query: { probelauf: 'true' }, body })}
        >
          {translate('catalogue.check')}
        </Button>
        {preview && preview.Aenderungen.length > 0 && (
          <Button variant="contained" loading={apply.isPending} onClick={() => apply.mutate({ body })}>
            {translate('catalogue.save')}
          </Button>
        )}
      </Box>
      <OfferLookBack productId={Id} cents={cents} />
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
  disabled = false,
  onGoOn,
  onClose,
  children,
}: {
  title: string;
  change: ReturnType<typeof useChange>;
  disabled?: boolean;
  onGoOn: () => void;
  onClose: () => void;
  children: ReactNode;
}) {
  const translate = useTranslate();
  const id = useId();
  const small = useMediaQuery('(max-width: 700px)');
  return (
    <Dialog open onClose={onClose} aria-labelledby={id} maxWidth="md" fullWidth fullScreen={small}>
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        {children}
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
        <Button variant="contained" loading={pending} disabled={disabled} onClick={onGoOn}>
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

/** Edits a product: its fields, its pages and its offers. */
export function ProductDialog({
  row: { list, product, offers },
  catalogue,
  version,
  today,
  onClose,
}: DialogProps & { readonly row: ProductRow }) {
  const translate = useTranslate();
  const [draft, setDraft] = useState(product);
  const [pages, setPages] = useState<ReadonlySet<number>>(
    new Set(catalogue.Kategorien.filter(({ Produkte }) => Produkte.includes(product.Id)).map(({ Id }) => Id)),
  );
  const change = useChange(version, onClose);
  return (
    <Shell
      title={product.AnzeigeName}
      change={change}
      onGoOn={() => change.goOn(withProduct(catalogue, list, draft, pages))}
      onClose={onClose}
    >
      <Typography component="h3" variant="h3">
        {translate('catalogue.offers')}
      </Typography>
      <Timeline offers={offers} today={today} />
      <NewOffer product={product} />
      <Typography component="h3" variant="h3" sx={{ mt: 1 }}>
        {translate('catalogue.product')}
      </Typography>
      <Details product={draft} onChange={changed => (setDraft(changed), change.forget())} />
      <Pages catalogue={catalogue} chosen={pages} onChange={chosen => (setPages(chosen), change.forget())} />
    </Shell>
  );
}
