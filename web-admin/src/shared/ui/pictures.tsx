import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined';
import { Alert, Box, Button, FormHelperText, IconButton, Skeleton, Typography } from '@mui/material';
import { useId, useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import {
  listPictures,
  removePicture,
  uploadPicture,
  type Picture,
  type pictureUseNames,
} from '#contract/betrieb/programme.js';
import { readPicture } from '#contract/mandant.js';
import { useAnswer, useCommand } from '../../providers/data-provider.js';
import { dayAndTime } from '../format.js';
import { currentSession } from '../session.js';
import { StatusChip } from './Detail.js';
import { ConfirmDialog } from './dialogs.js';
import { Failure, Section } from './Page.js';
import { WireError } from '../wire.js';

type Use = (typeof pictureUseNames)[number];

const accepted = 'image/png,image/jpeg,image/webp';
/** Limits in pixels and bytes; a larger picture is scaled down before the upload, because the server accepts no more. */
const [longestSide, mostBytes] = [2_400, 2_000_000];

export const addressOf = (name: string): string =>
  `/api/v1/${currentSession()?.tenant}${readPicture.path.replace(':name', name)}`;

async function contentOf(file: File): Promise<string> {
  const bytes = new Uint8Array(await (await smallEnough(file)).arrayBuffer());
  let text = '';
  for (let at = 0; at < bytes.length; at += 8_192) text += String.fromCharCode(...bytes.subarray(at, at + 8_192));
  return btoa(text);
}

async function smallEnough(file: File): Promise<Blob> {
  // A file that the browser cannot decode is uploaded as it is; the server refuses it.
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => null);
  if (!picture || (file.size <= mostBytes && Math.max(picture.width, picture.height) <= longestSide)) return file;
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
  const canvas = Object.assign(document.createElement('canvas'), {
    width: Math.round(picture.width * scale),
    height: Math.round(picture.height * scale),
  });
  canvas.getContext('2d')!.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return new Promise(resolve => canvas.toBlob(blob => resolve(blob ?? file), 'image/webp', 0.92));
}

/** Uploads a file and passes on the picture's name. */
export function PictureUpload({ use, onUploaded }: { use: Use; onUploaded: (name: string) => void }) {
  const upload = useCommand(uploadPicture, ({ Name }) => onUploaded(Name));
  return <UploadButton upload={upload} onContent={Inhalt => upload.mutate({ body: { Zweck: use, Inhalt } })} />;
}

interface UploadButtonProps {
  /** The command that uploads, by whichever call. */
  readonly upload: { readonly isPending: boolean; readonly error: Error | null };
  readonly onContent: (content: string) => void;
}

/** Chooses a picture file, made small enough to be sent. */
export function UploadButton({ upload, onContent }: UploadButtonProps) {
  const translate = useTranslate();
  const id = useId();
  const errors = upload.error instanceof WireError ? upload.error.body.errors : {};
  return (
    <Box sx={{ display: 'grid', gap: 1, justifyItems: 'start' }}>
      <Button
        component="label"
        htmlFor={id}
        // The label is no button of its own: the field within has the focus and the keys.
        role={undefined}
        tabIndex={-1}
        variant="outlined"
        size="small"
        startIcon={<UploadFileOutlined />}
        loading={upload.isPending}
        sx={({ tokens }) => ({ '&:focus-within': { outline: `3px solid ${tokens.accent}`, outlineOffset: 2 } })}
      >
        {translate('configuration.picture.upload')}
        <input
          id={id}
          type="file"
          accept={accepted}
          disabled={upload.isPending}
          className="visually-hidden-input"
          onChange={event => {
            const file = event.target.files?.[0];
            event.target.value = '';
            if (file) void contentOf(file).then(onContent);
          }}
        />
      </Button>
      {upload.error && <Alert severity="error">{errors['Inhalt'] ?? upload.error.message}</Alert>}
    </Box>
  );
}

const shown = { display: 'block', maxWidth: '100%', objectFit: 'contain' } as const;
/** Light and dark background: a single-colour picture may be invisible on one of them. */
const grounds = ['#ffffff', '#131120'] as const;

export function PictureField({
  path,
  label,
  help,
  error,
  value,
  onChange,
}: {
  path: string;
  label: string;
  help: string;
  error: string | undefined;
  value: string | null;
  onChange: (value: string | null) => void;
}) {
  const translate = useTranslate();
  return (
    <Box role="group" aria-label={label} sx={{ display: 'grid', gap: 1 }}>
      <Typography sx={{ fontWeight: 650 }}>{label}</Typography>
      {value && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {grounds.map(ground => (
            <Box key={ground} sx={{ p: 1.5, border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: ground }}>
              <img src={addressOf(value)} alt={label} style={{ ...shown, maxHeight: 64 }} />
            </Box>
          ))}
        </Box>
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'start' }}>
        <PictureUpload use={path as Use} onUploaded={onChange} />
        {value && (
          <Button size="small" onClick={() => onChange(null)}>
            {translate('configuration.picture.none')}
          </Button>
        )}
      </Box>
      <FormHelperText error={!!error} sx={{ mx: 0 }}>
        {error ?? help}
      </FormHelperText>
    </Box>
  );
}

function PictureRow({ picture, onRemove }: { picture: Picture; onRemove: () => void }) {
  const translate = useTranslate();
  const { Name, Breite, Hoehe, Bytes, HochgeladenAm, HochgeladenVon, InGebrauch } = picture;
  return (
    <Box
      component="li"
      sx={{ py: 1.5, display: 'flex', gap: 2, alignItems: 'center', '& + &': { borderTop: 1, borderColor: 'divider' } }}
    >
      <img src={addressOf(Name)} alt="" loading="lazy" style={{ ...shown, width: 96, height: 60 }} />
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography sx={{ fontFamily: 'ui-monospace, monospace', fontSize: 13, overflowWrap: 'anywhere' }}>
          /bild/{Name}
        </Typography>
        <Typography variant="body2" color="text.secondary">
          {`${Breite} × ${Hoehe}, ${Math.ceil(Bytes / 1024)} KB · ${HochgeladenVon}, ${dayAndTime(HochgeladenAm)}`}
        </Typography>
      </Box>
      {InGebrauch ? (
        <StatusChip tone="ok">{translate('configuration.picture.in_use')}</StatusChip>
      ) : (
        <IconButton aria-label={translate('configuration.picture.remove')} onClick={onRemove}>
          <DeleteOutlined />
        </IconButton>
      )}
    </Box>
  );
}

/** All uploaded pictures, with the address that contents use. */
export function Pictures() {
  const translate = useTranslate();
  const notify = useNotify();
  const { data, error, refetch } = useAnswer(listPictures);
  const [asked, setAsked] = useState<string | null>(null);
  const remove = useCommand(removePicture, () => {
    setAsked(null);
    notify('configuration.picture.removed', { type: 'success' });
  });
  return (
    <Section
      title={translate('configuration.picture.all')}
      hint={data && translate('configuration.picture.all_hint', { free: Math.floor(data.FreiBytes / 1024) })}
    >
      {error && <Failure error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton variant="rounded" height={80} />}
      <PictureUpload use="Bild" onUploaded={() => notify('configuration.picture.uploaded', { type: 'success' })} />
      <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 1, p: 0 }}>
        {data?.Bilder.map(picture => (
          <PictureRow key={picture.Name} picture={picture} onRemove={() => setAsked(picture.Name)} />
        ))}
      </Box>
      {asked && (
        <ConfirmDialog
          open
          title={translate('configuration.picture.remove_title')}
          confirm={translate('configuration.picture.remove')}
          pending={remove.isPending}
          error={remove.error}
          onClose={() => setAsked(null)}
          onConfirm={() => remove.mutate({ params: { name: asked } })}
        >
          <Typography>{translate('configuration.picture.remove_text')}</Typography>
        </ConfirmDialog>
      )}
    </Section>
  );
}
