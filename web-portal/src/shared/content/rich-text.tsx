import { useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';

/** Links of the content store that stay within the portal do not load it anew. */
export function useFollow(): (event: MouseEvent) => void {
  const router = useRouter();
  return event => {
    const link = (event.target as Element).closest('a');
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!plain || !link || link.target || link.origin !== location.origin) return;
    event.preventDefault();
    void router.navigate({ to: link.pathname + link.search + link.hash });
  };
}

/** Formatted text of the content store, which the server has cleaned. */
export function RichText({ html }: { html: string }) {
  return <div className="prose" onClick={useFollow()} dangerouslySetInnerHTML={{ __html: html }} />;
}
