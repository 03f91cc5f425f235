import { useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';

/** Formatted text of the content store, which the server has cleaned. Links within the portal do not load it anew. */
export function RichText({ html }: { html: string }) {
  const router = useRouter();
  const follow = (event: MouseEvent) => {
    const link = (event.target as Element).closest('a');
    const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!plain || !link || link.target || link.origin !== location.origin) return;
    event.preventDefault();
    void router.navigate({ to: link.pathname + link.search + link.hash });
  };
  return <div className="prose" onClick={follow} dangerouslySetInnerHTML={{ __html: html }} />;
}
