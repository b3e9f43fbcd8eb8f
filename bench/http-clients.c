// Clients over HTTP that hardly cost the machine anything: each has one connection and one request under way, like a
// fan's browser. An order is "ask port seconds clients", then for each client a line with the number of its requests and
// for each of these a line with its bytes, followed by them; an empty line ends it. It is answered with a line of JSON.
#include "clients.h"

// Servers end a connection after some thousand requests, so it is replaced before.
enum { REQUESTS_PER_SOCKET = 5000, REFUSED_TOLD = 5, READ_BYTES = 1 << 18, HEAD_BYTES = 8192, EVENTS = 256 };

typedef struct {
  char *text;
  size_t length;
} Request;

typedef struct {
  int socket;
  Request *requests;
  int count, turn;
  double sent_s;
  // What has come of an answer's head; none once it is read.
  char head[HEAD_BYTES + 1];
  size_t head_length;
  // Bytes of the body that are still to come.
  long left;
} Client;

static struct sockaddr_in place;
static int watcher, busy;
static double end_s;
static long answered, body_bytes;
static int refused;
static char *refusals[REFUSED_TOLD];
static Times waits;

static void open_socket(Client *client) {
  client->socket = new_socket(0);
  if (connect(client->socket, (struct sockaddr *)&place, sizeof place) < 0) fail("connect");
  struct epoll_event event = {.events = EPOLLIN, .data.ptr = client};
  if (epoll_ctl(watcher, EPOLL_CTL_ADD, client->socket, &event) < 0) fail("epoll_ctl");
}

static void ask_next(Client *client) {
  client->sent_s = now_s();
  if (client->sent_s >= end_s) {
    close(client->socket);
    busy--;
    return;
  }
  if (client->turn > 0 && client->turn % REQUESTS_PER_SOCKET == 0) {
    close(client->socket);
    open_socket(client);
  }
  Request *request = &client->requests[client->turn++ % client->count];
  if (send(client->socket, request->text, request->length, MSG_NOSIGNAL) != (ssize_t)request->length) fail("send");
}

static void finish(Client *client) {
  add(&waits, now_s() - client->sent_s);
  answered++;
  ask_next(client);
}

// Once the head is whole: whether it is a success, and how much of a body follows.
static void read_head(Client *client, const char *end) {
  client->head[client->head_length] = '\0';
  const char *length = strcasestr(client->head, "\r\ncontent-length: ");
  long bytes = length && length < end ? atol(length + 18) : 0;
  if (strncmp(client->head, "HTTP/1.1 2", 10) != 0 && refused++ < REFUSED_TOLD)
    refusals[refused - 1] = strdup(client->head);
  body_bytes += bytes;
  client->left = bytes - (long)(client->head_length - (size_t)(end + 4 - client->head));
  client->head_length = 0;
}

static void hear(Client *client) {
  static char bytes[READ_BYTES];
  if (client->left <= 0) {
    ssize_t got = read(client->socket, client->head + client->head_length, HEAD_BYTES - client->head_length);
    if (got <= 0) fail("the server hung up");
    client->head_length += (size_t)got;
    const char *end = memmem(client->head, client->head_length, "\r\n\r\n", 4);
    if (!end) return;
    read_head(client, end);
  } else {
    ssize_t got = read(client->socket, bytes, sizeof bytes);
    if (got <= 0) fail("the server hung up");
    client->left -= got;
  }
  if (client->left <= 0) finish(client);
}

static Request read_request(void) {
  char *line = read_line();
  Request request = {.length = (size_t)atol(line)};
  free(line);
  request.text = room_for(NULL, request.length + 1);
  if (fread(request.text, 1, request.length, stdin) != request.length) exit(0);
  return request;
}

// A text of a server, whatever is in it, as one in JSON.
static void print_text(const char *text) {
  putchar('"');
  for (; *text; text++)
    if (*text == '"' || *text == '\\') printf("\\%c", *text);
    else if ((unsigned char)*text < 32 || (unsigned char)*text > 126) printf("\\u%04x", (unsigned char)*text);
    else putchar(*text);
  putchar('"');
}

static void ask(const char *order) {
  int port, count;
  double length_s;
  if (sscanf(order, "ask %d %lf %d", &port, &length_s, &count) != 3) fail(order);
  Client *clients = calloc((size_t)count, sizeof *clients);
  if (!clients) fail("calloc");
  place = at_port(port);
  for (int i = 0; i < count; i++) {
    char *line = read_line();
    clients[i].count = atoi(line);
    free(line);
    clients[i].requests = room_for(NULL, (size_t)clients[i].count * sizeof(Request));
    for (int k = 0; k < clients[i].count; k++) clients[i].requests[k] = read_request();
  }
  free(read_line());
  for (int i = 0; i < count; i++) open_socket(&clients[i]);
  answered = body_bytes = 0;
  refused = 0;
  waits.count = 0;
  busy = count;
  const double start = now_s();
  end_s = start + length_s;
  for (int i = 0; i < count; i++) ask_next(&clients[i]);
  while (busy > 0) {
    struct epoll_event events[EVENTS];
    int ready = epoll_wait(watcher, events, EVENTS, -1);
    if (ready < 0 && errno != EINTR) fail("epoll_wait");
    for (int i = 0; i < ready; i++) hear(events[i].data.ptr);
  }
  printf("{\"answered\":%ld,\"seconds\":%.4f,\"bodyBytes\":%ld,", answered, now_s() - start, body_bytes);
  print_percentile("p50Ms", &waits, 0.5);
  printf("\"refused\":[");
  for (int i = 0; i < refused && i < REFUSED_TOLD; i++) {
    if (i > 0) putchar(',');
    print_text(refusals[i]);
    free(refusals[i]);
  }
  puts("]}");
  for (int i = 0; i < count; i++) {
    for (int k = 0; k < clients[i].count; k++) free(clients[i].requests[k].text);
    free(clients[i].requests);
  }
  free(clients);
}

int main(void) {
  allow_many_sockets();
  watcher = epoll_create1(0);
  if (watcher < 0) fail("epoll_create1");
  for (;;) {
    char *order = read_line();
    ask(order);
    fflush(stdout);
    free(order);
  }
}
