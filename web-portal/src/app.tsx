import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider, type AnyRouter } from '@tanstack/react-router';
import { StrictMode, useEffect } from 'react';
import { queryClient } from './shared/http/send.js';
import { useTakenOver } from './shared/ui/drawn.js';

/** The whole portal, in the browser and where the server draws a page. `onShown`: the first page is there and listens. */
export function App({ router, onShown }: { router: AnyRouter; onShown?: () => void }) {
  useTakenOver();
  useEffect(() => onShown?.(), [onShown]);
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </StrictMode>
  );
}
