import CheckIcon from '@mui/icons-material/Check';
import ContentCopyIcon from '@mui/icons-material/ContentCopy';
import { IconButton, Tooltip } from '@mui/material';
import { useState } from 'react';
import { useTranslate } from 'react-admin';

export function CopyButton({ text }: { text: string }) {
  const translate = useTranslate();
  const [copied, setCopied] = useState(false);
  const label = translate(copied ? 'app.copied' : 'app.copy');
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  };
  return (
    <Tooltip title={label} onClose={() => setCopied(false)}>
      <IconButton size="small" aria-label={label} onClick={() => void copy()}>
        {copied ? <CheckIcon fontSize="inherit" /> : <ContentCopyIcon fontSize="inherit" />}
      </IconButton>
    </Tooltip>
  );
}
