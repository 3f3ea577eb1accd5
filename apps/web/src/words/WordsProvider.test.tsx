import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { openWords } from './open-words.ts';
import { useWords, WordsProvider } from './WordsProvider.tsx';

const Greeting = () => <p>{useWords('faq').t('faq.title')}</p>;

test('messages are available inside their provider', async () => {
  const words = openWords('fr', async () => ({ title: 'Questions' }));
  await words.need(['faq']);
  const page = renderToString(
    <WordsProvider words={words}>
      <Greeting />
    </WordsProvider>,
  );
  expect(page).toBe('<p>Questions</p>');
});

test('reading messages outside their provider is a usage error', () => {
  expect(() => renderToString(<Greeting />)).toThrow('useWords must be used within a WordsProvider');
});
