/** The console's entry point. */
import './base.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router/dom';
import { queryClient } from '#web/lib/query.ts';
import { loadSite } from '#web/lib/site.ts';
import { prefetchPage } from './FrameGate.tsx';
import { connectRouter } from './navigation.ts';
import { router } from './router.tsx';

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no #root');

connectRouter(router);
prefetchPage();
void loadSite();
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
