import { Alert, Box, Button, FormControlLabel, Skeleton, Switch, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import {
  changeVoucherKind,
  createVoucherKind,
  listVoucherKinds,
  listVoucherKindVersions,
  restoreVoucherKind,
  withdrawVouchers,
  type VoucherKind,
} from '#contract/betrieb/programme.js';
import { eurosOf } from '#shared/dates-and-money.js';
import { useAnswer, useCommand, useLanguages } from '../../providers/data-provider.js';
import { centsFrom, count, money } from '../../shared/format.js';
import { useEdition } from '../../shared/ui/conflict.js';
import { StatusChip } from '../../shared/ui/Detail.js';
import { MomentField } from '../../shared/ui/days.js';
import { at, CheckedField, ConfirmDialog, type Lack, ReasonDialog } from '../../shared/ui/dialogs.js';
import { EarlierVersions } from '../../shared/ui/entries.js';
import { Empty, Failure, Page, Section } from '../../shared/ui/Page.js';
import { PlannedOf } from '../../shared/ui/planned.js';
import { WireError } from '../../shared/wire.js';
import { nameIn, stockTexts } from './stock.js';

/** The form's values for a kind. */
const writtenOf = (kind: VoucherKind | null) => ({
  de: kind?.Name.de ?? '',
  en: kind?.Name.en ?? '',
  shop: kind?.ShopUrl ?? '',
  values: kind?.WerteCent.map(cents => eurosOf(cents)).join('; ') ?? '',
  months: String(kind?.GueltigkeitMonate ?? ''),
  warn: String(kind?.Warnstufe ?? ''),
  supplier: kind?.Lieferant?.Url ?? '',
  article: kind?.Lieferant?.Artikel ?? '',
  secret: '',
});

const numberOf = (text: string): number | null | undefined =>
  text.trim() === '' ? null : /^\d{1,6}$/.test(text.trim()) ? Number(text) : undefined;

const centsOf = (text: string): (number | null)[] =>
  text
    .split(';')
    .map(part => part.trim())
    .filter(Boolean)
    .map(centsFrom);

function KindDialog({ kind, onClose }: { kind: VoucherKind | null; onClose: () => void }) {
  const translate = useTranslate();
  const notify = useNotify();
  const asked = useLanguages();
  const [moment, setMoment] = useState('');
  const done = () => {
    onClose();
    notify('voucher-kinds.saved', { type: 'success' });
  };
  const create = useCommand(createVoucherKind, done, onClose);
  const change = useCommand(changeVoucherKind, done, onClose);
  const saving = kind ? change : create;
  const edition = useEdition({
    latest: {
      values: {
        written: writtenOf(kind),
        active: kind?.Aktiv ?? true,
        keepsStock: kind?.Lieferant?.Bezug === 'Vorrat',
      },
      version: kind?.Version ?? 0,
    },
    ...(kind && { history: { call: listVoucherKindVersions, params: { gutscheinartId: String(kind.Id) } } }),
    refusal: saving.error,
    name: path => {
      const field = path.at(-1) ?? '';
      const label = { active: 'active', keepsStock: 'keeps_stock', de: 'field.name' }[field] ?? `field.${field}`;
      return translate(`voucher-kinds.${label}`);
    },
    onRebased: () => saving.reset(),
  });
  const { written, active, keepsStock } = edition.draft;
  const lacking = (kind: 'field' | 'amount' | 'number', field: string) =>
    translate(`app.lacks.${kind}`, { field: translate(`voucher-kinds.field.${field}`) });
  const buys = written.supplier.trim() !== '';
  const wrong: Readonly<Record<string, string>> =
    edition.refusal instanceof WireError ? edition.refusal.body.errors : {};
  const name = nameIn(asked, written);
  const values = centsOf(written.values);
  const [months, warn] = [numberOf(written.months), numberOf(written.warn)];
  const lackOf: Partial<Record<keyof typeof written, Lack>> = {
    [asked[0] ?? 'de']: name.de === '' && lacking('field', 'name'),
    values: values.includes(null) && lacking('amount', 'values'),
    warn: warn === undefined && lacking('number', 'warn'),
    months: months === undefined && lacking('number', 'months'),
    article: buys && written.article.trim() === '' && lacking('field', 'article'),
  };
  const lacks = Object.values(lackOf);
  const send = () => {
    const body = {
      Name: name,
      ShopUrl: written.shop.trim() || null,
      WerteCent: values,
      GueltigkeitMonate: months,
      Warnstufe: warn,
      Aktiv: active,
      Lieferant: buys
        ? {
            Url: written.supplier.trim(),
            Artikel: written.article.trim(),
            Bezug: keepsStock ? ('Vorrat' as const) : ('Abruf' as const),
            ...(written.secret === '' ? {} : { Geheimnis: written.secret }),
          }
        : null,
    };
    saving.mutate({ ...at(moment), body: kind ? { Id: kind.Id, Version: Number(edition.version), ...body } : body });
  };
  const field = (name: keyof typeof written, wire: string, { text = name as string, hint = true } = {}) => (
    <CheckedField
      lack={lackOf[name]}
      label={translate(`voucher-kinds.field.${text}`)}
      value={written[name]}
      onChange={event => edition.write({ written: { ...written, [name]: event.target.value } })}
      error={wrong[wire] !== undefined}
      helperText={wrong[wire] ?? (hint ? translate(`voucher-kinds.hint.${text}`) : undefined)}
      required={text === 'name' || name === 'article'}
      type={name === 'secret' ? 'password' : 'text'}
      fullWidth
      slotProps={{ htmlInput: { maxLength: 500, autoComplete: name === 'secret' ? 'new-password' : 'off' } }}
    />
  );
  return (
    <ConfirmDialog
      open
      title={kind ? translate('voucher-kinds.change_one', { name: kind.Name.de }) : translate('voucher-kinds.new')}
      confirm={translate('voucher-kinds.save')}
      pending={saving.isPending}
      lacks={lacks}
      error={edition.refusal}
      onClose={onClose}
      onConfirm={send}
    >
      {field(asked[0] ?? 'de', asked[0] ?? 'de', { text: 'name' })}
      {asked.length > 1 && field('en', 'en', { hint: false })}
      {field('values', 'WerteCent')}
      {field('warn', 'Warnstufe')}
      {field('months', 'GueltigkeitMonate')}
      {field('shop', 'ShopUrl')}
      {field('supplier', 'Url')}
      {buys && field('article', 'Artikel')}
      {buys && field('secret', 'Geheimnis')}
      {buys && (
        <FormControlLabel
          label={translate('voucher-kinds.keeps_stock')}
          control={<Switch checked={keepsStock} onChange={(_, checked) => edition.write({ keepsStock: checked })} />}
        />
      )}
      <FormControlLabel
        label={translate('voucher-kinds.active')}
        control={<Switch checked={active} onChange={(_, checked) => edition.write({ active: checked })} />}
      />
      <MomentField
        value={moment}
        error={wrong['giltAb']}
        of={kind ? { art: 'Gutscheinart', subject: String(kind.Id) } : undefined}
        onChange={setMoment}
      />
      {edition.dialog}
    </ConfirmDialog>
  );
}

function WithdrawDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const notify = useNotify();
  const [codes, setCodes] = useState('');
  const list = codes
    .split('\n')
    .map(code => code.trim())
    .filter(Boolean);
  const withdraw = useCommand(withdrawVouchers, result => {
    onClose();
    notify('voucher-kinds.withdrawn', {
      type: result.Unbekannt.length > 0 ? 'warning' : 'success',
      messageArgs: {
        withdrawn: count(result.Zurueckgezogen),
        replaced: count(result.Ersetzt),
        waiting: count(result.Wartend),
        unknown: count(result.Unbekannt.length),
      },
    });
  });
  return (
    <ReasonDialog
      title={translate('voucher-kinds.withdraw_title')}
      confirm={translate('voucher-kinds.withdraw')}
      danger
      pending={withdraw.isPending}
      error={withdraw.error}
      lacks={[(list.length === 0 || list.length > 500) && translate('voucher-kinds.codes_hint')]}
      onClose={onClose}
      onConfirm={Grund => withdraw.mutate({ body: { Codes: list, Grund } })}
    >
      <Alert severity="warning">{translate('voucher-kinds.withdraw_text')}</Alert>
      <TextField
        label={translate('voucher-kinds.codes')}
        helperText={translate('voucher-kinds.codes_hint')}
        value={codes}
        onChange={event => setCodes(event.target.value)}
        required
        multiline
        minRows={3}
        fullWidth
        slotProps={{ htmlInput: { autoComplete: 'off', spellCheck: false } }}
      />
    </ReasonDialog>
  );
}

/** Where its codes are bought, and the last error. */
function Supplier({ of }: { of: NonNullable<VoucherKind['Lieferant']> }) {
  const translate = useTranslate();
  const { Url, Bezug, GeheimnisGesetzt, Offen, Fehler } = of;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', mb: 1.5 }}>
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {translate(`voucher-kinds.supply.${Bezug}`, { host: new URL(Url).host })}
        {Offen > 0 && ` · ${translate('voucher-kinds.ordered', { smart_count: Offen })}`}
      </Typography>
      {!GeheimnisGesetzt && <StatusChip tone="stop">{translate('voucher-kinds.no_secret')}</StatusChip>}
      {Fehler && (
        <StatusChip tone="wait">
          {translate('voucher-kinds.failed', { reason: translate(`voucher-kinds.reason.${Fehler}`, { _: Fehler }) })}
        </StatusChip>
      )}
    </Box>
  );
}

function Stock({ kind }: { kind: VoucherKind }) {
  const translate = useTranslate();
  if (kind.Bestand.length === 0) return <Typography>{translate('voucher-kinds.no_codes')}</Typography>;
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
      {kind.Bestand.map(row => (
        <Box
          component="li"
          key={row.WertCent}
          sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, alignItems: 'baseline' }}
        >
          <Typography sx={{ fontWeight: 650, minWidth: 88 }}>{money(row.WertCent)}</Typography>
          <Typography variant="body2" sx={{ flex: { xs: '1 1 160px', sm: 'none' } }}>
            {stockTexts(row, kind.Lieferant?.Bezug)
              .map(told =>
                translate(`voucher-kinds.${told}`, { smart_count: (told === 'free' ? row.Frei : row.ReichtTage) ?? 0 }),
              )
              .join(' · ')}
            {row.Wartend > 0 && ` · ${translate('voucher-kinds.waiting', { smart_count: row.Wartend })}`}
          </Typography>
          {row.Knapp && <StatusChip tone="wait">{translate('voucher-kinds.low')}</StatusChip>}
        </Box>
      ))}
    </Box>
  );
}

/** Labels of a version's fields. */
const labels: Readonly<Record<string, string>> = {
  'Name.de': 'field.name',
  'Name.en': 'field.en',
  ShopUrl: 'field.shop',
  WerteCent: 'field.values',
  GueltigkeitMonate: 'field.months',
  Warnstufe: 'field.warn',
  Aktiv: 'active',
  'Lieferant.Url': 'field.supplier',
  'Lieferant.Artikel': 'field.article',
  'Lieferant.Bezug': 'keeps_stock',
};

function History({ kind }: { kind: VoucherKind }) {
  const translate = useTranslate();
  const yesOrNo = (is: boolean) => translate(is ? 'earlier.on' : 'earlier.off');
  return (
    <EarlierVersions
      name={kind.Name.de}
      params={{ gutscheinartId: String(kind.Id) }}
      list={listVoucherKindVersions}
      setting={{ art: 'Gutscheinart', subject: String(kind.Id) }}
      restore={restoreVoucherKind}
      label={field => translate(`voucher-kinds.${labels[field] ?? field}`, { _: field })}
      value={(field, value) => {
        if (field === 'WerteCent' && Array.isArray(value) && value.length > 0)
          return value.map(cents => money(cents)).join(', ');
        if (field === 'Aktiv') return yesOrNo(value === true);
        return field === 'Lieferant.Bezug' && value !== undefined ? yesOrNo(value === 'Vorrat') : null;
      }}
    />
  );
}

/** Kinds of voucher with their stock and how long it lasts. */
export function VoucherKinds() {
  const translate = useTranslate();
  const { data, error, refetch } = useAnswer(listVoucherKinds);
  const [open, setOpen] = useState<number | 'new' | null>(null);
  const opened = data?.find(({ Id }) => Id === open);
  const [withdrawing, setWithdrawing] = useState(false);
  return (
    <Page
      title={translate('resources.voucher-kinds.name', { smart_count: 2 })}
      intro={translate('voucher-kinds.intro')}
      actions={
        <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
          <Button variant="outlined" onClick={() => setWithdrawing(true)}>
            {translate('voucher-kinds.withdraw_open')}
          </Button>
          <Button variant="contained" onClick={() => setOpen('new')}>
            {translate('voucher-kinds.new')}
          </Button>
        </Box>
      }
    >
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton variant="rounded" height={240} />}
      {data?.length === 0 && <Empty title={translate('voucher-kinds.none')} />}
      <PlannedOf art="Gutscheinart" />
      {data?.map(kind => (
        <Section
          key={kind.Id}
          title={kind.Name.de}
          hint={kind.Aktiv ? undefined : translate('voucher-kinds.off')}
          actions={
            <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
              <History kind={kind} />
              <Button
                size="small"
                variant="outlined"
                aria-label={translate('voucher-kinds.change_one', { name: kind.Name.de })}
                onClick={() => setOpen(kind.Id)}
              >
                {translate('voucher-kinds.change')}
              </Button>
            </Box>
          }
        >
          {kind.Lieferant && <Supplier of={kind.Lieferant} />}
          <Stock kind={kind} />
          <PlannedOf art="Gutscheinart" subject={String(kind.Id)} />
        </Section>
      ))}
      {(open === 'new' || opened) && <KindDialog kind={opened ?? null} onClose={() => setOpen(null)} />}
      {withdrawing && <WithdrawDialog onClose={() => setWithdrawing(false)} />}
    </Page>
  );
}
