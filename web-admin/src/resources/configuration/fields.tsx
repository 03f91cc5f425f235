import {
  Autocomplete,
  Box,
  FormControl,
  FormControlLabel,
  FormHelperText,
  FormLabel,
  InputAdornment,
  MenuItem,
  Switch,
  TextField,
  Typography,
} from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { z } from 'zod';
import { TenantConfiguration } from '#contract/betrieb/configuration.js';
import { rewardTypes } from '#reward-types/index.js';
import { eurosOf } from '#shared/dates-and-money.js';
import { PictureField } from '../../shared/ui/pictures.js';
import { plainName } from '../../shared/ui/portal-frame.js';
import { Entries, InOrder, Lines } from './lists.js';

/** The part of JSON Schema that the form uses. */
export interface FieldSchema {
  readonly type?: string;
  readonly enum?: readonly (string | number)[];
  readonly const?: unknown;
  readonly anyOf?: readonly FieldSchema[];
  readonly items?: FieldSchema;
  readonly properties?: Readonly<Record<string, FieldSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: FieldSchema | boolean;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly pattern?: string;
  readonly maxLength?: number;
  readonly format?: string;
  readonly default?: unknown;
  readonly allOf?: readonly FieldSchema[];
}

const jsonSchemaOf = (schema: z.ZodType) =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as FieldSchema;

/** Settings of reward types: none is required, and a type without settings is off. */
const rewardTypeSettings: FieldSchema = {
  properties: Object.fromEntries(
    rewardTypes.flatMap(type =>
      'configured' in type && type.configured
        ? [[type.kind, { anyOf: [jsonSchemaOf(type.configured.schema), { type: 'null' }] }]]
        : [],
    ),
  ),
  required: [],
};

/** Generated from the contract's schema and those of the reward types, so new fields appear by themselves. */
export const schemaOfFields: NonNullable<FieldSchema['properties']> = {
  ...jsonSchemaOf(TenantConfiguration).properties!,
  Praemienarten: rewardTypeSettings,
};

interface FieldProps {
  /** For example `Kulanzgrenzen.JeGewaehrungCent`. */
  readonly path: string;
  readonly schema: FieldSchema;
  readonly value: unknown;
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (value: unknown) => void;
}

const isNull = ({ type }: FieldSchema) => type === 'null';
/** The schema without null, and whether null is allowed. */
function withoutNull(schema: FieldSchema): { schema: FieldSchema; nullable: boolean } {
  const others = schema.anyOf?.filter(one => !isNull(one)) ?? [];
  if (!schema.anyOf?.some(isNull)) return { schema, nullable: false };
  return { schema: others.length === 1 ? others[0]! : { anyOf: others }, nullable: true };
}

/** The choices, if the schema lists all values. */
const choicesOf = ({ enum: values, anyOf }: FieldSchema): readonly (string | number)[] | undefined =>
  values ?? (anyOf?.every(one => 'const' in one) ? anyOf.map(one => one.const as string | number) : undefined);

export function ConfigurationField({ path, schema: whole, value, errors, onChange }: FieldProps) {
  const translate = useTranslate();
  const { schema, nullable } = withoutNull(whole);
  const label = translate(`configuration.field.${path}.name`);
  const help = translate(`configuration.field.${path}.help`, { _: '' });
  const error = errors[path.split('.').at(-1)!];
  const own = { path, label, help, error };
  const choices = choicesOf(schema);
  if (path === 'Channels') return <InOrder {...own} value={value as Record<string, number>} onChange={onChange} />;
  if (choices) return <Choice {...own} choices={choices} nullable={nullable} value={value} onChange={onChange} />;
  if (schema.properties) {
    if (nullable) return <Optional {...own} schema={schema} value={value} errors={errors} onChange={onChange} />;
    return <Group {...own} schema={schema} value={value as Fields} errors={errors} onChange={onChange} />;
  }
  if (schema.format === 'time-zone') return <TimeZone {...own} value={value as string} onChange={onChange} />;
  if (schema.format === 'picture') return <PictureField {...own} value={value as string | null} onChange={onChange} />;
  switch (schema.type) {
    case 'boolean':
      return (
        <Box>
          <FormControlLabel
            label={label}
            control={<Switch checked={value === true} onChange={(_, checked) => onChange(checked)} />}
          />
          <FormHelperText error={!!error} sx={{ mt: -0.5, ml: 6 }}>
            {error ?? help}
          </FormHelperText>
        </Box>
      );
    case 'integer':
    case 'number':
      return <NumberField {...own} nullable={nullable} value={value as number | null} onChange={onChange} />;
    case 'array':
      if (schema.items?.properties)
        return (
          <Entries
            {...own}
            value={value as Fields[]}
            empty={emptyOf(schema.items) as Fields}
            onChange={onChange}
            field={(name, entry, onEntry) => (
              <ConfigurationField
                key={name}
                path={`${path}.item.${name}`}
                schema={schema.items!.properties![name]!}
                value={entry[name]}
                errors={errors}
                onChange={onEntry}
              />
            )}
          />
        );
      return (
        <Lines
          {...own}
          choices={schema.items && choicesOf(schema.items)}
          value={value as string[]}
          onChange={onChange}
        />
      );
    case 'object':
      return <Colours {...own} value={value as Record<string, string>} onChange={onChange} />;
    default:
      return (
        <TextField
          label={label}
          value={value ?? ''}
          onChange={event => onChange(nullable && event.target.value === '' ? null : event.target.value)}
          error={!!error}
          helperText={error ?? help}
          multiline={isLong(schema)}
          fullWidth
        />
      );
  }
}

/** Multi-line text: a string that is limited only in length. */
const isLong = ({ pattern, maxLength = 0 }: FieldSchema) => pattern === undefined && maxLength >= 1_000;

/** The initial value of a part of the configuration that is switched on or added. */
function emptyOf(whole: FieldSchema): unknown {
  if (whole.default !== undefined) return whole.default;
  const { schema, nullable } = withoutNull(whole);
  if (nullable) return null;
  if (schema.properties)
    return Object.fromEntries(Object.entries(schema.properties).map(([name, part]) => [name, emptyOf(part)]));
  if (schema.enum) return schema.enum[0];
  if (schema.type === 'array') return [];
  if (schema.type === 'boolean') return true;
  return schema.type === 'string' ? '' : 1;
}

function TimeZone({ label, help, error, value, onChange }: Own<string>) {
  return (
    <Autocomplete
      options={Intl.supportedValuesOf('timeZone')}
      value={value}
      onChange={(_, chosen) => onChange(chosen)}
      disableClearable
      renderInput={input => <TextField {...input} label={label} error={!!error} helperText={error ?? help} />}
    />
  );
}

type Fields = Readonly<Record<string, unknown>>;
interface Own<Value> {
  readonly path: string;
  readonly label: string;
  readonly help: string;
  readonly error: string | undefined;
  readonly value: Value;
  readonly onChange: (value: unknown) => void;
}

function Group({
  path,
  label,
  help,
  error,
  schema,
  value,
  errors,
  onChange,
}: Own<Fields> & { schema: FieldSchema; errors: FieldProps['errors'] }) {
  return (
    <FormControl component="fieldset" sx={{ gridColumn: '1 / -1', display: 'grid', gap: 2 }}>
      <FormLabel component="legend" sx={{ fontWeight: 650, mb: 0.5 }}>
        {label}
      </FormLabel>
      {help && (
        <Typography variant="body2" color="text.secondary">
          {help}
        </Typography>
      )}
      {error && <FormHelperText error>{error}</FormHelperText>}
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: 'repeat(auto-fill, minmax(220px, 1fr))' } }}>
        {Object.entries(schema.properties!).map(([name, part]) => (
          <ConfigurationField
            key={name}
            path={`${path}.${name}`}
            schema={part}
            value={value[name]}
            errors={errors}
            onChange={changed =>
              onChange({ ...value, [name]: changed ?? (schema.required?.includes(name) ? null : undefined) })
            }
          />
        ))}
      </Box>
    </FormControl>
  );
}

/** An optional part: switched on with empty fields, off with null. */
function Optional({ label, help, ...group }: Own<unknown> & { schema: FieldSchema; errors: FieldProps['errors'] }) {
  const isOn = group.value !== null && group.value !== undefined;
  return (
    <Box sx={{ gridColumn: '1 / -1', display: 'grid', gap: 1 }}>
      <FormControlLabel
        label={label}
        control={<Switch checked={isOn} onChange={(_, on) => group.onChange(on ? emptyOf(group.schema) : null)} />}
      />
      {isOn && <Group {...group} label={label} help={help} value={group.value as Fields} />}
    </Box>
  );
}

function Choice({
  path,
  label,
  help,
  error,
  choices,
  nullable,
  value,
  onChange,
}: Own<unknown> & { choices: readonly (string | number)[]; nullable: boolean }) {
  const translate = useTranslate();
  const none = '';
  return (
    <TextField
      select
      label={label}
      value={value ?? none}
      onChange={({ target }) =>
        onChange(target.value === none ? null : choices.find(choice => String(choice) === String(target.value)))
      }
      error={!!error}
      helperText={error ?? help}
      fullWidth
    >
      {nullable && <MenuItem value={none}>{translate('configuration.none')}</MenuItem>}
      {choices.map(choice => (
        <MenuItem key={choice} value={choice}>
          {translate(`configuration.choice.${path}.${choice}`, { _: String(choice) })}
        </MenuItem>
      ))}
    </TextField>
  );
}

/** Cents are typed as euros. Text that is not a number is sent unchanged, so that the server reports the error. */
function NumberField({
  path,
  label,
  help,
  error,
  nullable,
  value,
  onChange,
}: Own<number | null> & { nullable: boolean }) {
  const translate = useTranslate();
  const inEuros = path.endsWith('Cent');
  const shown = (number: number | null) =>
    number === null ? '' : inEuros ? eurosOf(number, { short: true }) : String(number);
  const [text, setText] = useState(shown(value));
  const unit = inEuros
    ? '€'
    : path.endsWith('Tage')
      ? translate('configuration.days')
      : path.endsWith('Ms')
        ? 'ms'
        : null;
  const write = (typed: string) => {
    setText(typed);
    if (typed.trim() === '' && nullable) return onChange(null);
    const number = Number(typed.replace(',', '.')) * (inEuros ? 100 : 1);
    onChange(typed.trim() === '' || Number.isNaN(number) ? typed : Math.round(number));
  };
  return (
    <TextField
      label={label}
      value={text}
      onChange={event => write(event.target.value)}
      placeholder={nullable ? translate('configuration.standard') : ''}
      error={!!error}
      helperText={error ?? help}
      fullWidth
      slotProps={{
        htmlInput: { inputMode: 'decimal' },
        input: unit ? { endAdornment: <InputAdornment position="end">{unit}</InputAdornment> } : {},
      }}
    />
  );
}

function Swatch({ label, colour, onChange }: { label: string; colour: string; onChange: (colour: string) => void }) {
  return (
    <InputAdornment position="start">
      <input
        type="color"
        aria-label={label}
        value={/^#[0-9a-f]{6}$/i.test(colour) ? colour : '#000000'}
        onChange={event => onChange(event.target.value)}
        style={{ width: 26, height: 26, padding: 0, border: 0, background: 'none' }}
      />
    </InputAdornment>
  );
}

/** The theme's custom properties: colours with a swatch, fonts and sizes as text. */
function Colours({ label, help, error, value, onChange }: Own<Record<string, string>>) {
  const translate = useTranslate();
  return (
    <FormControl component="fieldset" error={!!error} sx={{ display: 'grid', gap: 1.5 }}>
      <FormLabel component="legend" sx={{ fontWeight: 650 }}>
        {label}
      </FormLabel>
      <FormHelperText sx={{ mx: 0 }}>{error ?? help}</FormHelperText>
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'repeat(auto-fill, minmax(190px, 1fr))' }}>
        {Object.entries(value).map(([name, colour]) => (
          <TextField
            key={name}
            size="small"
            label={plainName(translate, name)}
            helperText={name}
            value={colour}
            onChange={event => onChange({ ...value, [name]: event.target.value })}
            slotProps={{
              input: colour.startsWith('#')
                ? {
                    startAdornment: (
                      <Swatch
                        label={`${label}: ${plainName(translate, name)}`}
                        colour={colour}
                        onChange={picked => onChange({ ...value, [name]: picked })}
                      />
                    ),
                  }
                : {},
            }}
          />
        ))}
      </Box>
    </FormControl>
  );
}
