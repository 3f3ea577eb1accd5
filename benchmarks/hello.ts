import Fastify from 'fastify';

/** The least that a server of this framework can do. */
const app = Fastify();
app.get('/', async () => ({ hello: 'world' }));
console.log(`hello is ready at ${await app.listen({ port: 0, host: '127.0.0.1' })}`);
