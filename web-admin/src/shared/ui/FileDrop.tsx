import UploadFileOutlined from '@mui/icons-material/UploadFileOutlined';
import { Box, Typography } from '@mui/material';
import { useId, useState, type DragEvent } from 'react';

interface FileDropProps {
  readonly title: string;
  readonly hint: string;
  readonly accept: string;
  readonly pending?: boolean;
  readonly onFile: (file: File) => void;
}

/** Choose a file or drop it here; the whole area is the label of a real file input, so keyboard and screen readers know it. */
export function FileDrop({ title, hint, accept, pending = false, onFile }: FileDropProps) {
  const id = useId();
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const file = event.dataTransfer.files[0];
    if (file && !pending) onFile(file);
  };
  return (
    <Box
      component="label"
      htmlFor={id}
      onDragOver={(event: DragEvent) => (event.preventDefault(), setOver(true))}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      sx={({ tokens }) => ({
        display: 'grid',
        justifyItems: 'center',
        gap: 0.75,
        textAlign: 'center',
        px: 3,
        py: { xs: 4, sm: 5 },
        cursor: 'pointer',
        borderRadius: `${tokens.radius}px`,
        border: `2px dashed ${over ? tokens.brand : tokens.line}`,
        backgroundColor: over ? tokens.brandSoft : tokens.surface,
        opacity: pending ? 0.6 : 1,
        '&:hover': { borderColor: tokens.brand },
        '&:focus-within': { outline: `3px solid ${tokens.accent}`, outlineOffset: 2 },
      })}
    >
      <UploadFileOutlined sx={{ fontSize: 34, color: 'primary.main' }} />
      <Typography sx={{ fontWeight: 700 }}>{title}</Typography>
      <Typography variant="body2" color="text.secondary" sx={{ maxWidth: '52ch' }}>
        {hint}
      </Typography>
      <input
        id={id}
        type="file"
        accept={accept}
        disabled={pending}
        className="visually-hidden-input"
        onChange={event => {
          const file = event.target.files?.[0];
          event.target.value = '';
          if (file) onFile(file);
        }}
      />
    </Box>
  );
}
