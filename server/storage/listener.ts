/** One connection that hears notifications. It is made again when it is lost, and asked now and then whether it lives. */
import pg from 'pg';

const AGAIN_MS = 1_000;
const ALIVE_EVERY_MS = 10_000;
const ANSWER_MS = 5_000;

/**
 * @param heard told the text of each notification, and `work` after each connection: nobody knows what was missed
 * @returns ends it
 */
export function listenOn(url: string, channel: string, heard: (text: string) => void): () => Promise<void> {
  let client: pg.Client | null = null;
  let ended = false;
  let later: NodeJS.Timeout | undefined;
  let asking: NodeJS.Timeout | undefined;

  const lost = () => {
    clearInterval(asking);
    const old = client;
    client = null;
    void old?.end().catch(() => {});
    clearTimeout(later);
    if (!ended) later = setTimeout(connect, AGAIN_MS).unref();
  };
  const connect = (): void => {
    const mine = new pg.Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: ANSWER_MS,
      query_timeout: ANSWER_MS,
      application_name: 'wargauge bell',
    });
    client = mine;
    const gone = () => {
      if (client === mine) lost();
    };
    mine.on('error', gone);
    mine.on('end', gone);
    mine.on('notification', ({ payload }) => heard(payload ?? ''));
    mine
      .connect()
      .then(() => mine.query(`LISTEN ${channel}`))
      .then(() => {
        if (client !== mine) return;
        heard('work');
        // A network that swallows everything leaves a connection that looks well.
        asking = setInterval(() => mine.query('SELECT 1').catch(gone), ALIVE_EVERY_MS).unref();
      })
      .catch(gone);
  };
  connect();
  return async () => {
    ended = true;
    lost();
  };
}
