"""The browser table: the only asynchronous code. Pages, sockets, live tables, bots in worker processes."""
