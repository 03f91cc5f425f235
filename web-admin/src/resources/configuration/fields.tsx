import {
  Box,
  Checkbox,
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

/** What a field's schema says of it, as JSON Schema has it. */
export interface FieldSchema {
  readonly type?: string;
  readonly enum?: readonly (string | number)[];
  readonly const?: unknown;
  readonly anyOf?: readonly FieldSchema[];
  readonly items?: FieldSchema;
  readonly properties?: Readonly<Record<string, FieldSchema>>;
  readonly additionalProperties?: FieldSchema | boolean;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly pattern?: string;
  readonly maxLength?: number;
}

/** The form is made of the contract's schema: a field that is added there stands here. */
export const schemaOfFields = (
  z.toJSONSchema(TenantConfiguration, { io: 'input', unrepresentable: 'any' }) as FieldSchema
).properties!;

interface FieldProps {
  /** `Kulanzgrenzen.JeGewaehrungCent`. */
  readonly path: string;
  readonly schema: FieldSchema;
  readonly value: unknown;
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (value: unknown) => void;
}

const isNull = ({ type }: FieldSchema) => type === 'null';
/** The schema of a value that may be null, and whether it may. */
function withoutNull(schema: FieldSchema): { schema: FieldSchema; nullable: boolean } {
  const others = schema.anyOf?.filter(one => !isNull(one)) ?? [];
  if (!schema.anyOf?.some(isNull)) return { schema, nullable: false };
  return { schema: others.length === 1 ? others[0]! : { anyOf: others }, nullable: true };
}

/** What can be picked, where a schema names all values. */
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
  if (choices) return <Choice {...own} choices={choices} nullable={nullable} value={value} onChange={onChange} />;
  if (schema.properties) {
    if (nullable) return <Optional {...own} schema={schema} value={value} errors={errors} onChange={onChange} />;
    return <Group {...own} schema={schema} value={value as Fields} errors={errors} onChange={onChange} />;
  }
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
      return (
        <Lines
          {...own}
          choices={schema.items && choicesOf(schema.items)}
          value={value as string[]}
          onChange={onChange}
        />
      );
    case 'object':
      return isColours(schema) ? (
        <Colours {...own} value={value as Record<string, string>} onChange={onChange} />
      ) : (
        <JsonField {...own} value={value} onChange={onChange} />
      );
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

/** Text in lines: nothing but its length is said of it. */
const isLong = ({ pattern, maxLength = 0 }: FieldSchema) => pattern === undefined && maxLength >= 1_000;

const isColours = ({ additionalProperties }: FieldSchema) =>
  typeof additionalProperties === 'object' && additionalProperties.type === 'string';

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
  schema,
  value,
  errors,
  onChange,
}: Own<Fields> & { schema: FieldSchema; errors: FieldProps['errors'] }) {
  return (
    <FormControl component="fieldset" sx={{ display: 'grid', gap: 2 }}>
      <FormLabel component="legend" sx={{ fontWeight: 650, mb: 0.5 }}>
        {label}
      </FormLabel>
      {help && (
        <Typography variant="body2" color="text.secondary">
          {help}
        </Typography>
      )}
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { sm: 'repeat(auto-fill, minmax(220px, 1fr))' } }}>
        {Object.entries(schema.properties!).map(([name, part]) => (
          <ConfigurationField
            key={name}
            path={`${path}.${name}`}
            schema={part}
            value={value[name]}
            errors={errors}
            onChange={changed => onChange({ ...value, [name]: changed })}
          />
        ))}
      </Box>
    </FormControl>
  );
}

/** A part that is there or not: switched on with empty fields, off with null. */
function Optional({ label, help, ...group }: Own<unknown> & { schema: FieldSchema; errors: FieldProps['errors'] }) {
  const empty = Object.fromEntries(
    Object.entries(group.schema.properties!).map(([name, { type }]) => [name, type === 'string' ? '' : 1]),
  );
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <FormControlLabel
        label={label}
        control={<Switch checked={group.value !== null} onChange={(_, on) => group.onChange(on ? empty : null)} />}
      />
      {group.value !== null && <Group {...group} label={label} help={help} value={group.value as Fields} />}
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

/** Cents are written as euros. What is no number stays on the screen and is sent as it is, for the server to name. */
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
    number === null ? '' : inEuros ? String(number / 100).replace('.', ',') : String(number);
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

/** Values of a list: ticks where all are named, else one a line. */
function Lines({
  path,
  label,
  help,
  error,
  choices,
  value,
  onChange,
}: Own<string[]> & { choices: readonly (string | number)[] | undefined }) {
  const translate = useTranslate();
  const [text, setText] = useState(value.join('\n'));
  if (choices)
    return (
      <FormControl component="fieldset" error={!!error}>
        <FormLabel component="legend">{label}</FormLabel>
        <Box>
          {choices.map(String).map(choice => (
            <FormControlLabel
              key={choice}
              label={translate(`configuration.choice.${path}.${choice}`)}
              control={
                <Checkbox
                  checked={value.includes(choice)}
                  onChange={(_, ticked) => onChange(ticked ? [...value, choice] : value.filter(one => one !== choice))}
                />
              }
            />
          ))}
        </Box>
        <FormHelperText>{error ?? help}</FormHelperText>
      </FormControl>
    );
  return (
    <TextField
      multiline
      minRows={2}
      label={label}
      value={text}
      onChange={event => {
        setText(event.target.value);
        onChange(
          event.target.value
            .split('\n')
            .map(line => line.trim())
            .filter(Boolean),
        );
      }}
      error={!!error}
      helperText={error ?? help}
      fullWidth
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
            label={name.slice(2)}
            value={colour}
            onChange={event => onChange({ ...value, [name]: event.target.value })}
            slotProps={{
              input: colour.startsWith('#')
                ? {
                    startAdornment: (
                      <Swatch
                        label={`${label}: ${name.slice(2)}`}
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

/** What has a schema of its own per type, as it is. Text that is no JSON is kept on the screen and not sent. */
function JsonField({ label, help, error, value, onChange }: Own<unknown>) {
  const translate = useTranslate();
  const [text, setText] = useState(JSON.stringify(value, null, 2));
  const [unreadable, setUnreadable] = useState(false);
  const write = (typed: string) => {
    setText(typed);
    try {
      onChange(JSON.parse(typed));
      setUnreadable(false);
    } catch {
      setUnreadable(true);
    }
  };
  return (
    <TextField
      multiline
      minRows={3}
      maxRows={16}
      label={label}
      value={text}
      onChange={event => write(event.target.value)}
      error={unreadable || !!error}
      helperText={unreadable ? translate('configuration.no_json') : (error ?? help)}
      fullWidth
      slotProps={{ htmlInput: { spellCheck: false, style: { fontFamily: 'ui-monospace, monospace', fontSize: 13 } } }}
    />
  );
}
