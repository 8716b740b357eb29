import { expose } from 'comlink';
import { WorkshopHost } from './workshop-host.ts';

expose(new WorkshopHost());
