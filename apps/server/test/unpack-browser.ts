import chromium from '@sparticuz/chromium';

// A process of its own (see prepare-browser.ts): it unpacks into its temporary folder.
await chromium.executablePath();
