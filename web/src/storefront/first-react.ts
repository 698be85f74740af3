/** Evaluates the modules of React: the first step of the application, see `boot.ts`. */
export { hydrateRoot } from 'react-dom/client';
